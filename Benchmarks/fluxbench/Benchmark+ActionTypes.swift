import FluxCore

/// A thousand action types, written as one.
private protocol Digit: Sendable {}
private enum D0: Digit {}
private enum D1: Digit {}
private enum D2: Digit {}
private enum D3: Digit {}
private enum D4: Digit {}
private enum D5: Digit {}
private enum D6: Digit {}
private enum D7: Digit {}
private enum D8: Digit {}
private enum D9: Digit {}

private struct Numbered<A: Digit, B: Digit, C: Digit>: Action {
  let number: Int
  func payload() -> Int { number }
}

extension Benchmark {
  static let actionTypes = Benchmark(name: "action types") {
    let digits: [any Digit.Type] = [
      D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]
    let one = dispatch { register(D5.self, D5.self, D5.self, &$0) }
    let thousand = dispatch { handlers in
      for a in digits { for b in digits { for c in digits { register(a, b, c, &handlers) } } }
    }
    return [
      Measurement(name: "dispatch, 1 action type registered", value: one, unit: "ns"),
      Measurement(name: "dispatch, 1,000 action types registered", value: thousand, unit: "ns"),
      // The same, within what two measurements of one thing differ by.
      Measurement(
        name: "1,000 action types / 1", value: thousand / one, unit: "×", aim: .atMost(1.1)),
    ]
  }

  private static func dispatch(register: (inout StoreHandlers<Int>) -> Void) -> Double {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher, register: register)
    defer { withExtendedLifetime(store) {} }
    let count = 200_000
    return medianNanoseconds(per: count) {
      for number in 0..<count { Numbered<D5, D5, D5>(number: number).invoke(on: dispatcher) }
    }
  }

  private static func register<A: Digit, B: Digit, C: Digit>(
    _: A.Type, _: B.Type, _: C.Type, _ handlers: inout StoreHandlers<Int>
  ) {
    handlers.on(Numbered<A, B, C>.self) { $0 &+= $1 }
  }
}
