import Synchronization

/// Times stretches of a work that only ends as a whole.
final class Laps: Sendable {
  /// How many operations a lap has; known to the compiler, which then needs no division to find the end of one.
  static var operations: Int { 4_000 }
  private let ends = Mutex<[ContinuousClock.Instant]>([])

  /// Ends a lap when `left`, which counts down, is a multiple of the length of one.
  func pass(_ left: Int) {
    if left.isMultiple(of: Self.operations) { ends.withLock { $0.append(.now) } }
  }

  var samples: Samples {
    let ends = ends.withLock { $0 }
    return Samples(zip(ends, ends.dropFirst()).map { ($1 - $0) / Self.operations })
  }
}
