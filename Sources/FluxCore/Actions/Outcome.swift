/// How an asynchronous invocation ended: with a payload, with its typed error, or cancelled.
///
/// Cancelled is an outcome of its own, neither a failure nor silence.
public enum Outcome<Success, Failure: Error> {
  case success(Success)
  case failure(Failure)
  case cancelled
}

extension Outcome: Sendable where Success: Sendable {}
extension Outcome: Equatable where Success: Equatable, Failure: Equatable {}
