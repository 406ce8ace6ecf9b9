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
    let (inTurn, atOnce) = (chain(links: 10_000), crowd(of: 10_000))
    inTurn.body()
    atOnce.body()
    return [
      Measurement(
        "allocations of a queued dispatch",
        Double(allocations(in: inTurn.body).calls) / 10_000, "", .atMost(1)),
      Measurement(
        "allocations of one of 10,000 queued at once",
        Double(allocations(in: atOnce.body).calls) / 10_000, "", .atMost(1)),
    ]
  }

  /// A handler that makes many dispatches, all of which wait at the same time.
  private static func crowd(of size: Int) -> Samples.Work {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Add.self) { count, number in
        count &+= 1
        for _ in 0..<number { Add(number: 0).invoke(on: dispatcher) }
      }
    }
    return Samples.Work(size) {
      Add(number: size).invoke(on: dispatcher)
      withExtendedLifetime(store) {}
    }
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
