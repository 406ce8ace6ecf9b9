extension Invocation {
  /// Runs it again when it fails, at most `times` more times, after `delay` by the dispatcher's clock.
  ///
  /// A failure that is followed by another attempt is not delivered; the last one is. All links are run again. The place that the first
  /// action has under its policy is kept from the first attempt to the last. A cancellation during a delay ends it as cancelled.
  /// - Precondition: `times` is not negative.
  public func retry(_ times: Int, delay: Duration = .zero) -> Invocation {
    retry(times) { _ in delay }
  }

  /// The same with a delay that depends on how many attempts have failed, from 1 on.
  ///
  ///     fetch.retry(5) { failures in .seconds(1 << failures) }
  public func retry(
    _ times: Int, backoff: @escaping @Sendable (_ failures: Int) -> Duration
  ) -> Invocation {
    precondition(times >= 0, "Invocation.retry: \(times) times; make it 0 or more")
    let clock = facts.dispatchers.first.clock
    return Invocation(facts, fail: fail) { start in
      await start.holding(facts.enter) { start in
        var failures = 0
        while true {
          let ending = await links(start)
          guard failures < times, case .failure(_, let pending) = ending else { return ending }
          pending.drop()
          failures += 1
          let delay = backoff(failures)
          do {
            if delay > .zero { try await clock.sleep(for: delay) }
          } catch {
            return .cancelled
          }
          if start.permit.isCancelled { return .cancelled }
        }
      }
    }
  }
}
