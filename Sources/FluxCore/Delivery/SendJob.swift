/// A subject's value on its way to its observers; a dispatch like any other, but to no store (D2).
struct SendJob<Value: Sendable>: Job {
  let value: Value
  let observers: ObserverList
  let origin: Origin
  let unheard: (@Sendable () -> Void)?

  consuming func run(on dispatcher: Dispatcher) {
    let delivery = dispatcher.delivery
    delivery.begin(origin, of: Value.self)
    let isHeard = withUnsafePointer(to: value) { [observers] in
      observers.call(UnsafeRawPointer($0), in: delivery.number)
    }
    if !isHeard { unheard?() }
    delivery.end()
  }

  consuming func drop(on dispatcher: Dispatcher) -> Bool {
    unheard?()
    return true
  }
}
