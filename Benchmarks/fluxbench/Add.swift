import FluxCore

/// Carries a number.
struct Add: Action {
  let number: Int
  func payload() -> Int { number }
}

extension Store<Int> {
  /// Makes a store that adds up what `Add` carries.
  convenience init(addingOn dispatcher: Dispatcher) {
    self.init(0, on: dispatcher) { handlers in
      handlers.on(Add.self) { $0 &+= $1 }
    }
  }
}
