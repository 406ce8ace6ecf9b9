/// One future run of an asynchronous action, or of several in a row: cold until started.
///
/// Start it by subscribing, where the subscription cancels it, or by awaiting its outcome. Each start is a run of
/// its own. A run ends as success, failure or cancelled; its results reach the stores before that is reported.
public struct Invocation<Success: Sendable, Failure: Error>: Sendable {
  typealias Link = @Sendable (InvocationPermit) async -> Outcome<Success, Failure>

  /// Those of the first and of the last link.
  private let dispatchers: (first: Dispatcher, last: Dispatcher)
  private let earlier: InvocationChain<Failure>?
  private let last: Link

  init(on dispatcher: Dispatcher, _ last: @escaping Link) {
    dispatchers = (dispatcher, dispatcher)
    earlier = nil
    self.last = last
  }

  private init(
    on dispatchers: (first: Dispatcher, last: Dispatcher), after earlier: InvocationChain<Failure>,
    _ last: @escaping Link
  ) {
    self.dispatchers = dispatchers
    self.earlier = earlier
    self.last = last
  }

  /// Starts a run and calls `receive` with its outcome; ending the subscription cancels the run.
  ///
  /// The work does not start before the current turn is over: the caller's job on its actor, and the delivery of this
  /// invocation's dispatcher that the calling thread is in. Ended before that, it never runs. Ended later, it is cancelled as a
  /// task and its result is not delivered. `receive` is called exactly once, from no particular thread: also after an end
  /// of the subscription, then with ``Outcome/cancelled``.
  public func subscribe(
    isolation: isolated (any Actor)? = #isolation,
    _ receive: @escaping @Sendable (Outcome<Success, Failure>) -> Void = { _ in }
  ) -> Subscription {
    let permit = InvocationPermit()
    let task = TaskSlot()
    let start = { @Sendable () -> Void in
      task.fill {
        Task {
          await Self.turn(of: isolation)
          receive(await run(permit))
          task.finish()
        }
      }
    }
    if dispatchers.first.isDeliveringOnThisThread {
      dispatchers.first.submit { _ in start() }
    } else if dispatchers.last.isDeliveringOnThisThread {
      dispatchers.last.submit { _ in start() }
    } else {
      start()
    }
    return Subscription(
      isOver: { task.isOver }, stop: { permit.cancel() }, leave: { task.cancel() })
  }

  /// Returns in a later job of the actor than the one that runs now.
  private static func turn(of isolation: isolated (any Actor)?) async {
    isolation?.preconditionIsolated()
  }

  /// Runs it and returns how it ended; cancelling the awaiting task cancels the run.
  public func outcome() async -> Outcome<Success, Failure> {
    let permit = InvocationPermit()
    return await withTaskCancellationHandler {
      await run(permit)
    } onCancel: {
      permit.cancel()
    }
  }

  /// Runs it and returns the payload.
  ///
  /// - Throws: `Failure`, or `CancellationError` when it was cancelled.
  public func value() async throws -> Success {
    switch await outcome() {
    case .success(let payload): return payload
    case .failure(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }

  /// This one and then `next`, which starts only if this one succeeded.
  ///
  /// Each link delivers its result before the next one starts. The first failure or a cancellation ends the chain.
  /// - Complexity: O(length of `next`); the use of stack does not depend on the length (D5).
  public func concat<Next>(_ next: Invocation<Next, Failure>) -> Invocation<Next, Failure> {
    var chain = InvocationChain(
      { [last] permit in
        switch await last(permit) {
        case .success: .success(())
        case .failure(let error): .failure(error)
        case .cancelled: .cancelled
        }
      }, after: earlier)
    for link in next.earlier?.links ?? [] { chain = InvocationChain(link, after: chain) }
    return Invocation<Next, Failure>(
      on: (dispatchers.first, next.dispatchers.last), after: chain, next.last)
  }

  private func run(_ permit: InvocationPermit) async -> Outcome<Success, Failure> {
    guard permit.start() else { return .cancelled }
    for link in earlier?.links ?? [] {
      switch await link(permit) {
      case .success: if permit.isCancelled { return .cancelled }
      case .failure(let error): return .failure(error)
      case .cancelled: return .cancelled
      }
    }
    return await last(permit)
  }
}
