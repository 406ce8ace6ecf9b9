import FluxCore

/// D9: the total is made of prices that have handled the same payload before.
func waiting() {
  let dispatcher = Dispatcher()
  let prices = Store(["bread": 3], on: dispatcher) { handlers in
    handlers.on(Buy.self) { prices, item in prices[item, default: 2] += 1 }
  }
  let total = Store(0, on: dispatcher) { [first = prices.registration, prices = prices.state] in
    $0.on(Buy.self) { total, item in
      try dispatcher.wait(for: first)
      total += prices.value[item] ?? 0
    }
  }
  Buy(item: "bread").invoke(on: dispatcher)
  print("the total is \(total.state.value)")
}
