/// Something to subscribe to: values as they happen, on one dispatcher's order.
///
/// Observers are called in subscription order, on the thread that delivers. A signal has no current value; see ``StateProperty``
/// for one that has.
public struct Signal<Value: Sendable>: Sendable {
  private let dispatcher: Dispatcher
  private let join: @Sendable (Observer) -> Void
  private let leave: @Sendable (Observer) -> Void

  /// `join` and `leave` are called with the token held.
  init(
    on dispatcher: Dispatcher, join: @escaping @Sendable (Observer) -> Void,
    leave: @escaping @Sendable (Observer) -> Void
  ) {
    self.dispatcher = dispatcher
    self.join = join
    self.leave = leave
  }

  /// Calls `receive` with each value from now on, until the subscription is ended.
  ///
  /// Someone who subscribes during a delivery hears from the next one on (D7).
  public func subscribe(_ receive: @escaping @Sendable (Value) -> Void) -> Subscription {
    let observer = Observer { receive($0.assumingMemoryBound(to: Value.self).pointee) }
    return dispatcher.subscribe(observer) { [join] in
      join(observer)
    } leave: { [leave] in
      leave(observer)
    }
  }
}
