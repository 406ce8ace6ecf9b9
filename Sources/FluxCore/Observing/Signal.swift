/// Something to subscribe to: values as they happen, on one dispatcher's order.
///
/// Observers are called in subscription order, on the thread that delivers. A signal has no current value; see ``StateProperty``
/// for one that has.
public struct Signal<Value: Sendable>: Sendable {
  @usableFromInline let dispatcher: Dispatcher
  private let list: @Sendable (Dispatcher) -> ObserverList

  /// - Parameter list: where observers join; called with the token held.
  init(on dispatcher: Dispatcher, list: @escaping @Sendable (Dispatcher) -> ObserverList) {
    self.dispatcher = dispatcher
    self.list = list
  }

  /// Calls `receive` with each value from now on, until the subscription is ended.
  ///
  /// Someone who subscribes during a delivery hears from the next one on (D7).
  @inlinable
  public func subscribe(
    fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(Receiver(on: dispatcher, receive), at: CallSite(fileID: fileID, line: line))
  }

  @usableFromInline
  func subscribe(_ observer: Observer, at site: CallSite) -> Subscription {
    dispatcher.withToken(JoinJob(observer: observer, list: list))
    return Subscription(observer, on: dispatcher, to: Value.self, at: site)
  }
}
