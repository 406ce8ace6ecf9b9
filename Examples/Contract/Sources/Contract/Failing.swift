import FluxCore

/// D11: a failure is a payload; one that nobody handles is reported with its call site (D16).
func failing() {
  let dispatcher = Dispatcher(report: { print("reported: \($0)") })
  let wallet = Store(10, on: dispatcher) { handlers in
    handlers.on(Pay.self) { money, amount in money -= amount }
  }
  Pay(amount: 4).invoke(on: dispatcher)
  Pay(amount: -1).invoke(on: dispatcher)
  print("\(wallet.state.value) is left")
}
