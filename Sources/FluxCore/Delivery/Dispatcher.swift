import Dispatch
import Synchronization

/// Delivers the results of actions to stores and then to observers, one at a time, in one order that everyone sees (D2).
///
/// - **Order.** On an idle dispatcher a dispatch has reached every store and every observer when it returns, on the calling thread (D3).
///   A dispatch during a delivery, from a handler, an observer, a `deinit` or another thread, is queued and delivered
///   after the current one, first in first out, before the outermost dispatch returns (D4). For one payload all stores run before
///   any observer (D6).
/// - **Threads.** Any thread may do anything. No thread blocks on another, and no lock is held while anyone's code runs (D8).
/// - **Stack.** A chain of dispatches, each made by the handler of the one before, uses constant stack (D5).
///
/// Deliberately lacks: a way to dispatch a payload without an action (that is `FluxTesting`'s), and untyped actions.
public final class Dispatcher: Sendable {
  /// The dispatcher of an app that needs only one.
  public static let shared = Dispatcher()

  @usableFromInline let token = DeliveryToken()
  @usableFromInline let delivery: Delivery
  @usableFromInline let registry = Registry()
  @usableFromInline let report: @Sendable (Diagnostic) -> Void
  /// What delays, retries and timeouts are counted by.
  let clock: any Clock<Duration>
  /// Where asynchronous invocations run; nil for the default.
  let executor: (any TaskExecutor)?
  let drainLimit: Int
  /// Whether no action runs here, since results are replayed (H3).
  @usableFromInline let isReplaying: Bool
  /// Where what begins and ends is noted; nil outside of tests.
  package let ledger: Ledger?
  /// The runs of asynchronous invocations, and the state of their policies.
  package let runs: InvocationRuns
  private let lastInvocation = Atomic<UInt64>(0)
  let undoNames = UndoNames()

  /// Makes a dispatcher of its own order, independent of every other.
  ///
  /// - Parameters:
  ///   - clock: what the times in policies, retries and timeouts of asynchronous actions are counted by.
  ///   - executor: where asynchronous actions prefer to run; the default one when nil.
  ///   - drainLimit: how many dispatches one dispatch may cause before they count as a loop without end (D14).
  ///   - report: called with what nobody handled, on the delivering thread; writes to standard error unless given.
  public convenience init(
    clock: any Clock<Duration> = ContinuousClock(), executor: (any TaskExecutor)? = nil,
    drainLimit: Int = 10_000_000,
    report: @escaping @Sendable (Diagnostic) -> Void = { $0.writeToStandardError() }
  ) {
    self.init(
      clock: clock, executor: executor, drainLimit: drainLimit, ledger: nil, report: report)
  }

  package init(
    clock: any Clock<Duration>, executor: (any TaskExecutor)?, drainLimit: Int, ledger: Ledger?,
    isReplaying: Bool = false, report: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.clock = clock
    self.executor = executor
    precondition(drainLimit > 0, "Dispatcher.init: drainLimit is \(drainLimit); make it 1 or more")
    self.drainLimit = drainLimit
    self.isReplaying = isReplaying
    self.ledger = ledger
    runs = InvocationRuns(clock: clock, executor: executor, ledger: ledger)
    delivery = Delivery(drainLimit: drainLimit)
    self.report = report
  }

  /// A number for a run of an asynchronous invocation, from 1 on (D16).
  func nextInvocation() -> UInt64 {
    lastInvocation.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The number of the asynchronous run that was started last; 0 before the first.
  var newestInvocation: UInt64 { lastInvocation.load(ordering: .relaxed) }

  /// Whether the calling thread is inside a delivery of this dispatcher.
  public var isDeliveringOnThisThread: Bool { token.isHeldByThisThread }

  /// What the running delivery knows of where it came from; nil on a thread that is not delivering (D16).
  public var cause: Cause? { token.isHeldByThisThread ? delivery.cause : nil }

  /// Returns when everything that was dispatched before this call has been delivered.
  public func settled() async {
    await withCheckedContinuation { continuation in
      submit { _ in continuation.resume() }
    }
  }

  /// The same for a thread that may block; the delivering thread itself does not wait.
  func waitUntilSettled() {
    if isDeliveringOnThisThread { return }
    let isSettled = DispatchSemaphore(value: 0)
    submit { _ in isSettled.signal() }
    isSettled.wait()
  }
}
