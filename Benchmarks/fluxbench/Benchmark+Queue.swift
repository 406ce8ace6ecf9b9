import AllocationCounting
import FluxCore

extension Benchmark {
  /// A chain in which the handler of each dispatch makes the next one, which has to wait for its end.
  static let queue = Benchmark(name: "queue") {
    let links = 1_000_000
    let laps = Laps()
    let work = chain(links: links, laps)
    for _ in 0..<3 { work.body() }
    return [
      Measurement(
        "queued dispatch, a link of 1,000,000", laps.samples.median, "ns", .atMost(100))
    ]
  } counts: {
    let work = chain(links: 10_000)
    work.body()
    let count = allocations(in: work.body)
    return [
      Measurement(
        "allocations of a queued dispatch", Double(count.calls) / 10_000, "", .atMost(1))
    ]
  }

  private static func chain(links: Int, _ laps: Laps? = nil) -> Samples.Work {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Add.self) { count, number in
        count &+= 1
        laps?.pass(number)
        if number > 0 { Add(number: number - 1).invoke(on: dispatcher) }
      }
    }
    return Samples.Work(links) {
      let before = store.state.value
      Add(number: links - 1).invoke(on: dispatcher)
      precondition(store.state.value == before + links, "Benchmark.queue: a link was lost")
    }
  }
}
