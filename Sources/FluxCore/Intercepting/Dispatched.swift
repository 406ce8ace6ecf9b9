/// One dispatch, as interceptors see it (D15).
public struct Dispatched<A: ActionBase>: Sendable {
  /// What is delivered.
  public let result: Result<A.Payload, A.ActionError>
  /// Where it comes from (D16).
  public let cause: Cause
  /// Who delivers it.
  public let dispatcher: Dispatcher

  init(_ result: Result<A.Payload, A.ActionError>, cause: Cause, on dispatcher: Dispatcher) {
    self.result = result
    self.cause = cause
    self.dispatcher = dispatcher
  }

  /// Dispatches a result of the same action, as one caused by this; queued behind the running delivery (D4).
  ///
  /// Interceptors see it, too; `cause.parent` tells it from the first one. In a replay nothing is dispatched: the recording has it.
  public func dispatchAgain(_ result: Result<A.Payload, A.ActionError>) {
    if dispatcher.isReplaying { return }
    dispatcher.dispatch(result, of: A.self, site: cause.site)
  }

  /// What `body` makes of the result when the action is `B`; any other action goes on as it is.
  public func ifAction<B: ActionBase>(
    _ action: B.Type, _ body: (Result<B.Payload, B.ActionError>) -> Interception<B>
  ) -> Interception<A> {
    guard A.self == B.self else { return .proceed }
    // Both names mean one type now, so both pointers mean one layout.
    return withUnsafePointer(to: result) {
      $0.withMemoryRebound(to: Result<B.Payload, B.ActionError>.self, capacity: 1) {
        withUnsafePointer(to: body($0.pointee)) {
          $0.withMemoryRebound(to: Interception<A>.self, capacity: 1) { $0.pointee }
        }
      }
    }
  }
}
