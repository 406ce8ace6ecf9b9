/// Has a history see every dispatch before the stores do (D15).
struct UndoInterceptor: Interceptor {
  let record: UndoRecord

  func willDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) -> Interception<A> {
    guard record.see(A.self, dispatch.cause) else { return .stop }
    return dispatch.ifAction(UndoCommand.self) { result in
      guard case .success(var command) = result, command.history == record.name else {
        return .proceed
      }
      // Runs that began while the command was waiting for its turn began before it. A replay starts none, and has what was recorded (H8).
      command.lastInvocation = max(command.lastInvocation, dispatch.dispatcher.newestInvocation)
      return .replace(.success(command))
    }
  }
}
