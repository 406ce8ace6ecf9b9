import FluxCore

/// A clock that stands still until a ``TestTime`` moves it.
///
/// A sleep that is cancelled ends at once with `CancellationError`. One whose deadline is not in the future returns at once.
///
/// `@unchecked` since its content is touched with the lock held only.
public final class TestClock: Clock, @unchecked Sendable {
  /// A point in the time of the tests.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private let lock = AtomicLock()
  private var time = Instant()
  private var sleepers: [UInt64: Sleeper] = [:]
  private var lastSleeper: UInt64 = 0

  public init() {}

  public var now: Instant { lock.withLock { time } }
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The deadlines of those who sleep, the next one first.
  ///
  /// - Complexity: O(n log n).
  public var deadlines: [Instant] { lock.withLock { sleepers }.values.map(\.deadline).sorted() }

  /// Returns when the clock has been moved to `deadline`.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let number = lock.withLock { () -> UInt64 in
      lastSleeper += 1
      return lastSleeper
    }
    let run = InvocationRun.current
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let end = lock.withLock { () -> SleepEnd? in
          if deadline <= time { return .woken }
          // A cancellation before this has run its handler already and found nobody.
          if Task.isCancelled { return .cancelled }
          sleepers[number] = Sleeper(
            number: number, deadline: deadline, run: run.map(ObjectIdentifier.init),
            continuation: continuation)
          return nil
        }
        end?.resume(continuation)
      }
    } onCancel: {
      let sleeper = lock.withLock { sleepers.removeValue(forKey: number) }
      sleeper?.end(.cancelled)
    }
  }

  /// The earliest deadline not after `end`.
  func nextDeadline(until end: Instant) -> Instant? {
    let next = lock.withLock { sleepers.values.lazy.map(\.deadline).min() }
    return next.flatMap { $0 <= end ? $0 : nil }
  }

  /// Moves to `instant` and wakes those whose time has come, in the order of their deadlines and then in that in which they went to sleep.
  func move(to instant: Instant) {
    let due = lock.withLock { () -> [Sleeper] in
      time = max(time, instant)
      let due = sleepers.values.filter { $0.deadline <= time }
      for sleeper in due { sleepers[sleeper.number] = nil }
      return due
    }
    for sleeper in due.sorted(by: { ($0.deadline, $0.number) < ($1.deadline, $1.number) }) {
      sleeper.end(.woken)
    }
  }

  /// Whether `run` sleeps on this clock.
  func hasSleeper(of run: InvocationRun) -> Bool {
    lock.withLock { sleepers }.values.contains { $0.run == ObjectIdentifier(run) }
  }
}
