/// What an interceptor wants done with a dispatch (D15).
public enum Interception<A: ActionBase>: Sendable {
  /// It goes on as it is.
  case proceed
  /// It goes on with another result.
  case replace(Result<A.Payload, A.ActionError>)
  /// It ends here: no later interceptor, store or observer sees it, and its failure counts as handled.
  case stop
}
