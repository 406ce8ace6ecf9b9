import Synchronization

/// A sum that outlives the stores that add to it.
final class Total: Sendable {
  private let sum = Mutex(0)

  func add(_ number: Int) -> Int {
    sum.withLock { sum in
      sum += number
      return sum
    }
  }
}
