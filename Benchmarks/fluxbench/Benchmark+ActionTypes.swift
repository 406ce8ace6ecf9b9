import AllocationCounting
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
  static let actionTypes = Benchmark(name: "action-types") {
    let samples = Samples.alternating(
      dispatches(amongThousand: false, count: 5_000),
      dispatches(amongThousand: true, count: 5_000))
    return [
      Measurement("dispatch, one action type registered", samples[0].median, "ns"),
      // The same, within what two measurements of one thing differ by.
      Measurement("1,000 action types / one", samples[1], over: samples[0], .atMost(1.1)),
    ]
  } counts: {
    let work = dispatches(amongThousand: true, count: 10_000)
    work.body()
    let count = allocations(in: work.body)
    return [
      Measurement(
        "allocations of a dispatch among 1,000 types", Double(count.calls) / 10_000, "",
        .atMost(0))
    ]
  }

  /// The type that is dispatched is registered in the same statement either way, so that its handler is compiled alike.
  private static func dispatches(amongThousand: Bool, count: Int) -> Samples.Work {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Numbered<D5, D5, D5>.self) { $0 &+= $1 }
      if amongThousand { registerOthers(&handlers) }
    }
    return Samples.Work(count) {
      for number in 0..<count { Numbered<D5, D5, D5>(number: number).invoke(on: dispatcher) }
      withExtendedLifetime(store) {}
    }
  }

  private static func registerOthers(_ handlers: inout StoreHandlers<Int>) {
    let digits: [any Digit.Type] = [
      D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
    ]
    for a in digits { for b in digits { for c in digits { register(a, b, c, &handlers) } } }
  }

  private static func register<A: Digit, B: Digit, C: Digit>(
    _: A.Type, _: B.Type, _: C.Type, _ handlers: inout StoreHandlers<Int>
  ) {
    guard Numbered<A, B, C>.self != Numbered<D5, D5, D5>.self else { return }
    handlers.on(Numbered<A, B, C>.self) { $0 &+= $1 }
  }
}
