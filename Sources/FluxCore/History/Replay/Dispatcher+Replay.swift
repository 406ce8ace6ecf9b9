extension Dispatcher {
  /// The dispatcher of a replay: no action runs on it (H3), and what nobody handles was reported when it happened.
  convenience init(replaying: Void) {
    self.init(
      clock: ContinuousClock(), executor: nil, drainLimit: 10_000_000, ledger: nil,
      isReplaying: true, report: { _ in })
  }

  /// Delivers a result as it was delivered once: with its number, unless that is over, and its cause.
  func deliverAgain<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, cause: Cause
  ) {
    submit { dispatcher in
      dispatcher.delivery.skip(to: cause.number)
      dispatcher.deliver(
        result, of: action,
        origin: Origin(
          site: cause.site, parent: cause.parent ?? 0, invocation: cause.invocation ?? 0))
    }
  }
}
