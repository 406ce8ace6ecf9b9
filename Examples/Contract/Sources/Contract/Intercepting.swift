import FluxCore

/// D15: an interceptor sees every dispatch, typed, before the stores and after the observers.
struct Tracer: Interceptor {
  func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
    print("\(dispatch.cause.number) \(A.self), made by \(dispatch.cause.parent ?? 0)")
    return dispatch.ifAction(Buy.self) { result in
      result == .success("beer") ? .stop : .proceed
    }
  }
}

func intercepting() {
  let dispatcher = Dispatcher()
  let tracing = dispatcher.install(Tracer())
  let items = Store([String](), on: dispatcher) { $0.on(Buy.self) { $0.append($1) } }
  let paying = items.state.subscribe(hearsCurrent: false) { items in
    Pay(amount: items.count).invoke(on: dispatcher)
  }
  for item in ["bread", "beer"] { Buy(item: item).invoke(on: dispatcher) }
  print("bought: \(items.state.value)")
  tracing.dispose()
  paying.dispose()
}
