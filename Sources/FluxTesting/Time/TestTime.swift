public import FluxCore

/// The time and the executor of dispatchers under test: nothing asynchronous happens but when the test says so.
///
///     let time = TestTime()
///     let dispatcher = time.dispatcher()
///     let run = Search(text: "milk").invoke(on: dispatcher).subscribe()
///     time.advance(by: .milliseconds(300))
///
/// `advance` and `run` do, before they return, on the calling thread, without sleeping and without yielding in loops, all that is due and stays
/// on the executor. What has left it, for another actor or a task of its own, cannot be waited for so; they return
/// where those invocations were made. No test needs to be asynchronous for this.
///
/// `@unchecked` since the content is touched with the lock held only.
public final class TestTime: @unchecked Sendable {
  public let clock = TestClock()
  public let executor = ManualExecutor()
  private let lock = AtomicLock()
  private var runs: [InvocationRuns] = []

  public init() {}

  /// Makes a dispatcher whose asynchronous work is driven by this.
  ///
  /// - Parameter report: called with what nobody handled; writes to standard error unless given.
  public func dispatcher(
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
  ) -> Dispatcher {
    dispatcher(ledger: nil, report: report)
  }

  /// The same with a ledger of what is live.
  package func dispatcher(
    ledger: Ledger?,
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
  ) -> Dispatcher {
    let dispatcher = Dispatcher(
      clock: clock, executor: executor, drainLimit: 10_000_000, ledger: ledger, report: report)
    lock.withLock { runs.append(dispatcher.runs) }
    return dispatcher
  }

  /// The time since this was made.
  public var now: Duration { clock.now.offset }

  /// When those who sleep are to be woken, the next one first; the engine's own timers are among them.
  ///
  /// - Complexity: O(n log n).
  public var pending: [Duration] { clock.deadlines.map(\.offset) }

  /// Runs what is due now.
  ///
  /// - Returns: where the invocations were made whose runs are ``elsewhere``.
  @discardableResult
  public func run() -> [CallSite] {
    executor.run()
    clock.move(to: clock.now)
    return elsewhere
  }

  /// Lets `duration` pass: goes to each deadline in it, in order, and runs what is due then before it goes on.
  ///
  /// - Returns: where the invocations were made whose runs are ``elsewhere``.
  /// - Precondition: `duration` is not negative.
  @discardableResult
  public func advance(by duration: Duration) -> [CallSite] {
    precondition(duration >= .zero, "TestTime.advance: by \(duration); time does not go back")
    return advance(to: now + duration)
  }

  /// The same up to a point in time, counted from when this was made; one that is over runs what is due now.
  @discardableResult
  public func advance(to end: Duration) -> [CallSite] {
    let end = TestClock.Instant(offset: end)
    executor.run()
    while let deadline = clock.nextDeadline(until: end) {
      clock.move(to: deadline)
      executor.run()
    }
    clock.move(to: end)
    return elsewhere
  }

  /// Where the invocations were made whose runs wait for something else than the clock, a job of the executor or other runs: they have
  /// left for another actor, or wait for a task or a continuation of someone else.
  ///
  /// After `run` or `advance`; before, those that are due are among them.
  public var elsewhere: [CallSite] {
    lock.withLock { runs }.flatMap(\.live).filter {
      !$0.isWaitingForPolicy && !clock.hasSleeper(of: $0)
    }.map(\.site)
  }
}
