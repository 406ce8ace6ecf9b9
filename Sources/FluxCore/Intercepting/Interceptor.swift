/// Sees every dispatch before the stores and after the observers, and may replace or stop it (D15): middleware.
///
///     struct Logger: Interceptor {
///       func didDeliver<A>(_ dispatch: Dispatched<A>) { print(dispatch.cause.number, A.self, dispatch.result) }
///     }
///     let logging = dispatcher.install(Logger())
///
/// It is called on the delivering thread, with no lock held (D8). What it dispatches is queued behind the running delivery (D4).
/// In a replay it sees what was delivered, and changes nothing of it.
public protocol Interceptor: Sendable {
  /// Called before any store; says whether the dispatch goes on.
  func willDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) -> Interception<A>
  /// Called after the last observer, with the result that they got; not for a dispatch that was stopped.
  func didDeliver<A: ActionBase>(_ dispatch: Dispatched<A>)
}

extension Interceptor {
  /// Lets everything pass.
  public func willDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) -> Interception<A> { .proceed }
  /// Does nothing.
  public func didDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) {}
}
