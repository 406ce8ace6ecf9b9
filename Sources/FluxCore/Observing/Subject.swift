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
    signal = Signal(on: dispatcher) { _ in observers }
  }

  deinit {
    dispatcher.submit { [observers] _ in observers.end() }
  }

  /// Delivers `value` to all subscribers: at once when the dispatcher is idle (D3), else queued (D4).
  public func send(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line) {
    send(value, site: CallSite(fileID: fileID, line: line), ifUnheard: nil)
  }

  /// The same, and calls `unheard` when nobody was there at the delivery.
  func send(_ value: Value, site: CallSite, ifUnheard unheard: (@Sendable () -> Void)?) {
    dispatcher.submit(
      SendJob(
        value: value, observers: observers, origin: dispatcher.origin(site: site),
        unheard: unheard))
  }
}
