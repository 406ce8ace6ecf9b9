/// The right to dispatch the results of one invocation of `A`.
///
/// The engine makes it and hands it to the action that is being invoked; nothing else can (a view, say,
/// has no way to change a store but to invoke an action).
public struct ActionContext<A: ActionBase>: Sendable {
  @usableFromInline let dispatcher: Dispatcher
  @usableFromInline let site: CallSite
  @usableFromInline let permit: InvocationPermit?

  @inlinable
  init(dispatcher: Dispatcher, site: CallSite, permit: InvocationPermit? = nil) {
    self.dispatcher = dispatcher
    self.site = site
    self.permit = permit
  }

  /// Delivers `result` to everyone registered for `A`: at once when the dispatcher is idle (D3), else queued (D4).
  ///
  /// A result of an asynchronous invocation that has been cancelled is dropped.
  @inlinable
  public func dispatch(_ result: Result<A.Payload, A.ActionError>) {
    if let permit {
      dispatcher.dispatch(result, of: A.self, site: site, permit: permit)
    } else {
      dispatcher.dispatch(result, of: A.self, site: site)
    }
  }
}
