import Synchronization

/// Adds up what observers hear, so that no call can be optimised away.
final class Total: Sendable {
  private let sum = Atomic(0)

  /// For one thread at a time: a plain load and a plain store, as an observer's own work would be.
  func add(_ number: Int) {
    sum.store(sum.load(ordering: .relaxed) &+ number, ordering: .relaxed)
  }

  var value: Int { sum.load(ordering: .relaxed) }
}
