import AllocationCounting
import FluxCore

extension Benchmark {
  /// To subscribe and to end are two operations; a time is that of one of them, half of the pair's.
  static let subscriptions = Benchmark(name: "subscriptions") {
    let samples = Samples.alternating(
      subscribeAndEnd(live: 10, pairs: 1_000), subscribeAndEnd(live: 100_000, pairs: 1_000))
    return [
      Measurement(
        "subscribe, end: each of the two, 10 live", samples[0].median, "ns", .atMost(100)),
      Measurement(
        "subscribe, end: each of the two, 100,000 live", samples[1].median, "ns", .atMost(100)),
      // Flat, within what two measurements of one thing differ by.
      Measurement("100,000 live / 10 live", samples[1], over: samples[0], .atMost(1.25)),
    ]
  } counts: {
    let work = subscribeAndEnd(live: 10, pairs: 10_000)
    work.body()
    let count = allocations(in: work.body)
    return [
      Measurement("allocations of subscribe + end", Double(count.calls) / 10_000, ""),
      Measurement(
        "kept after 10,000 × subscribe + end", Double(count.keptBytes), "bytes", .atMost(0)),
    ]
  }

  private static func subscribeAndEnd(live: Int, pairs: Int) -> Samples.Work {
    let total = Total()
    let store = Store<Int>(addingOn: Dispatcher())
    for _ in 0..<live {
      store.state.subscribe(hearsCurrent: false) { total.add($0) }.disposed(by: store.bag)
    }
    return Samples.Work(pairs * 2) {
      for _ in 0..<pairs {
        store.state.subscribe(hearsCurrent: false) { total.add($0) }.dispose()
      }
    }
  }
}
