/// The write side of a ``Signal``: values that someone sends, delivered in the order of a dispatcher.
///
/// A subject does not reach stores; only actions do.
public final class Subject<Value: Sendable>: Sendable {
  /// What to subscribe to.
  public let signal: Signal<Value>

  private let dispatcher: Dispatcher
  private let observers: ObserverList

  /// Makes a subject whose values take their place among the deliveries of `dispatcher` (D2).
  public init(on dispatcher: Dispatcher = .shared) {
    let observers = ObserverList()
    self.dispatcher = dispatcher
    self.observers = observers
    signal = Signal(on: dispatcher) { [registry = dispatcher.registry] observer in
      observers.append(observer, at: registry.delivery)
    } leave: { observer in
      observers.remove(observer)
    }
  }

  /// Delivers `value` to all subscribers: at once when the dispatcher is idle (D3), else queued (D4).
  public func send(_ value: Value) { send(value, ifUnheard: nil) }

  /// The same, and calls `unheard` when nobody was there at the delivery.
  func send(_ value: Value, ifUnheard unheard: (@Sendable () -> Void)?) {
    dispatcher.submit { [observers] dispatcher in
      dispatcher.registry.beginDelivery()
      let isHeard = withUnsafePointer(to: value) {
        observers.call(UnsafeRawPointer($0), stamp: dispatcher.registry.delivery)
      }
      if !isHeard { unheard?() }
    }
  }
}
