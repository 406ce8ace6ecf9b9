import FluxCore

/// D4: what an observer dispatches waits for the end of the running delivery, and everyone sees one order.
func queued() {
  let dispatcher = Dispatcher()
  let first = dispatcher.results(of: Buy.self).subscribe { result in
    print("first hears \(result)")
    if result == .success("bread") { Buy(item: "butter").invoke(on: dispatcher) }
  }
  let second = dispatcher.results(of: Buy.self).subscribe { print("second hears \($0)") }
  Buy(item: "bread").invoke(on: dispatcher)
  first.dispose()
  second.dispose()
}
