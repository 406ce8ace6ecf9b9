import FluxCore

extension Benchmark {
  static let subscriptions = Benchmark(name: "subscribe") {
    let few = subscribeAndEnd(live: 10)
    let many = subscribeAndEnd(live: 100_000)
    return [
      Measurement(name: "subscribe + end, 10 live", value: few, unit: "ns", aim: .atMost(100)),
      Measurement(
        name: "subscribe + end, 100,000 live", value: many, unit: "ns", aim: .atMost(100)),
      // Flat, within what two measurements of one thing differ by.
      Measurement(name: "100,000 live / 10 live", value: many / few, unit: "×", aim: .atMost(1.25)),
    ]
  }

  private static func subscribeAndEnd(live: Int) -> Double {
    let total = Total()
    let store = Store<Int>(addingOn: Dispatcher())
    let subscriptions = (0..<live).map { _ in
      store.state.subscribe(hearsCurrent: false) { total.add($0) }
    }
    defer { withExtendedLifetime(subscriptions) {} }
    let count = 50_000
    return medianNanoseconds(per: count) {
      for _ in 0..<count {
        store.state.subscribe(hearsCurrent: false) { total.add($0) }.dispose()
      }
    }
  }
}
