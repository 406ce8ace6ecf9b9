/// One future run of an asynchronous action, or of several in a row: cold until started.
///
/// Start it by subscribing, where the subscription cancels it, or by awaiting its outcome. Each start is a run of
/// its own. A run ends as success, failure or cancelled; its results reach the stores before that is reported.
///
/// Invocations are joined by `concat` and `then` and changed by ``recover(_:)``, ``retry(_:delay:)`` and
/// ``timeout(_:failing:)``, with a typed failure throughout. A success is delivered at the end of its link, before the next link
/// starts. A failure that is retried or recovered from is not delivered; the one that remains in the end is.
///
/// A run uses the clock and the executor of the dispatcher of its first link.
public struct Invocation<Success: Sendable, Failure: Error>: Sendable {
  typealias Link = @Sendable (LinkStart) async -> LinkEnding<Success, Failure>

  let facts: InvocationFacts
  let earlier: InvocationChain<Failure>?
  let last: Link
  /// How to deliver a failure that is no action's own, a timeout's: as that of the last action that can fail so.
  let fail: FailureDelivery<Failure>?

  init(
    _ facts: InvocationFacts, after earlier: InvocationChain<Failure>? = nil,
    fail: FailureDelivery<Failure>?,
    _ last: @escaping Link
  ) {
    self.facts = facts
    self.earlier = earlier
    self.fail = fail
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
    let (first, last) = facts.dispatchers
    let run = InvocationRun(of: facts.action, at: facts.site, on: first)
    let place = facts.enter?(run)
    // What is driven runs nothing in the turn of its start.
    let actor = first.executor is any DrivenExecutor ? nil : isolation
    let start = { @Sendable in begin(run, place, after: actor, receive) }
    if first.isDeliveringOnThisThread {
      first.submit { _ in start() }
    } else if last.isDeliveringOnThisThread {
      last.submit { _ in start() }
    } else {
      start()
    }
    return Subscription(
      isOver: { run.task.isOver }, stop: { run.permit.cancel() },
      leave: {
        run.cancel()
        place?.withdraw()
      })
  }

  /// Runs it and returns how it ended; cancelling the awaiting task cancels the run.
  public func outcome() async -> Outcome<Success, Failure> {
    let run = InvocationRun(of: facts.action, at: facts.site, on: facts.dispatchers.first)
    let place = facts.enter?(run)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin(run, place, after: nil) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      run.cancel()
      place?.withdraw()
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

  private func begin(
    _ run: InvocationRun, _ place: InvocationPlace?, after actor: (any Actor)?,
    _ receive: @escaping @Sendable (Outcome<Success, Failure>) -> Void
  ) {
    run.task.fill {
      Task(executorPreference: facts.dispatchers.first.executor) {
        await Self.turn(of: actor)
        let outcome = await InvocationRun.$current.withValue(run) { await perform(run, place) }
        run.end()
        receive(outcome)
        run.task.finish()
      }
    }
  }

  /// Returns in a later job of the actor than the one that runs now.
  private static func turn(of isolation: isolated (any Actor)?) async {
    isolation?.preconditionIsolated()
  }

  private func perform(_ run: InvocationRun, _ place: InvocationPlace?) async -> Outcome<
    Success, Failure
  > {
    guard run.permit.start() else {
      place?.leave()
      return .cancelled
    }
    switch await links(LinkStart(run: run, permit: run.permit, place: place)) {
    case .success(let payload): return .success(payload)
    case .failure(let error, let pending):
      return await pending.deliver(run.permit) ? .failure(error) : .cancelled
    case .cancelled: return .cancelled
    }
  }

  /// Runs all links; a failure is not delivered yet.
  func links(_ start: LinkStart) async -> LinkEnding<Success, Failure> {
    guard let earlier else { return await last(start) }
    var start = start
    for link in earlier.links {
      switch await link(start) {
      case .success: if start.permit.isCancelled { return .cancelled }
      case .failure(let error, let pending): return .failure(error, pending)
      case .cancelled: return .cancelled
      }
      start = start.next
    }
    return await last(start)
  }
}
