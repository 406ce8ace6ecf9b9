import FluxCore

extension Benchmark {
  /// A chain in which the handler of each dispatch makes the next one, which has to wait for its end.
  static let queue = Benchmark(name: "queue") {
    let dispatcher = Dispatcher()
    let links = 1_000_000
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Add.self) { count, number in
        count &+= 1
        if number > 0 { Add(number: number - 1).invoke(on: dispatcher) }
      }
    }
    let nanoseconds = medianNanoseconds(of: 5, per: links) {
      Add(number: links - 1).invoke(on: dispatcher)
    }
    precondition(store.state.value == 6 * links, "Benchmark.queue: a link was lost")
    return [
      Measurement(
        name: "queued dispatch, a link of 1,000,000", value: nanoseconds, unit: "ns",
        aim: .atMost(100))
    ]
  }
}
