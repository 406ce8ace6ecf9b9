extension Invocation {
  /// Fails with `failure` when it has not ended within `limit`, counted by the dispatcher's clock from when its policy lets it begin.
  ///
  /// The work is cancelled, nothing that it comes to is delivered any more, and it is not waited for. The failure is
  /// delivered as that of the last action of the invocation that can fail so; after ``recover(_:)``, which leaves open which
  /// action that is, it is reported as the outcome only. A success that arrives in the same instant is either delivered or timed
  /// out, never both: the claim of its delivery decides.
  public func timeout(_ limit: Duration, failing failure: Failure) -> Invocation {
    Invocation(facts, fail: fail) { start in
      await start.holding(facts.enter) { start in
        await links(start, within: limit, failing: failure)
      }
    }
  }

  private func links(
    _ start: LinkStart, within limit: Duration, failing failure: Failure
  ) async -> LinkEnding<Success, Failure> {
    let (executor, clock) = (facts.dispatchers.first.executor, facts.dispatchers.first.clock)
    let permit = InvocationPermit(within: start.permit)
    let timedOut = timeoutEnding(failure)
    let race = Race<LinkEnding<Success, Failure>>()
    let work = Task<Void, Never>(executorPreference: executor) {
      let ending = await links(start.under(permit))
      if !race.finish(ending) { ending.drop() }
    }
    // No part of the work, so it does not count as something that the run waits for.
    let timer = Task<Void, Never>.detached(executorPreference: executor) {
      do { try await clock.sleep(for: limit) } catch { return }
      let hasStopped = permit.cancel()
      work.cancel()
      // Otherwise a result is being delivered, after which the work ends by itself.
      if hasStopped { race.finish(timedOut) }
    }
    let ending = await withTaskCancellationHandler {
      await race.value
    } onCancel: {
      timer.cancel()
      work.cancel()
    }
    timer.cancel()
    guard case .cancelled = ending, permit.isCancelledAlone else { return ending }
    return timedOut
  }

  private func timeoutEnding(_ failure: Failure) -> LinkEnding<Success, Failure> {
    guard let fail else { return .failure(failure, PendingFailure(nil)) }
    return .failure(failure, PendingFailure { await fail(failure, $0) })
  }
}
