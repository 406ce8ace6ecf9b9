import FluxCore

/// A thousand action types, written as one: the digits of its number are types.
struct NumberedAction<A: Digit, B: Digit, C: Digit>: Action {
  func payload() -> Int { 1 }
}

extension NumberedAction where A == D0, B == D0, C == D0 {
  /// Has a store handle all of them but the first.
  static func register999(_ handlers: inout StoreHandlers<Int>) {
    let digits: [any Digit.Type] = [
      D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]
    for a in digits { for b in digits { for c in digits { register(a, b, c, &handlers) } } }
  }

  private static func register<X: Digit, Y: Digit, Z: Digit>(
    _: X.Type, _: Y.Type, _: Z.Type, _ handlers: inout StoreHandlers<Int>
  ) {
    if NumberedAction<X, Y, Z>.self == Self.self { return }
    handlers.on(NumberedAction<X, Y, Z>.self) { $0 += $1 }
  }
}

protocol Digit: Sendable {}
enum D0: Digit {}
enum D1: Digit {}
enum D2: Digit {}
enum D3: Digit {}
enum D4: Digit {}
enum D5: Digit {}
enum D6: Digit {}
enum D7: Digit {}
enum D8: Digit {}
enum D9: Digit {}
