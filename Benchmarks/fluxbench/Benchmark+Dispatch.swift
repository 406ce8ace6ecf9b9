import AllocationCounting
import FluxCore

extension Benchmark {
  static let dispatch = Benchmark(name: "dispatch") {
    let samples = Samples.alternating(
      ClosureLoop(closures: 1).work(rounds: 10_000), BareNotification().work(posts: 500),
      dispatches(to: 1, count: 5_000))
    let (closure, notification, dispatch) = (samples[0], samples[1], samples[2])
    return [
      Measurement("dispatch, one store, one observer", dispatch.median, "ns"),
      Measurement("dispatch / closure", dispatch, over: closure, .atMost(5)),
      Measurement(
        "NotificationCenter post / dispatch", dispatch, fasterThan: notification, .atLeast(6)),
    ]
  } counts: {
    let work = dispatches(to: 1, count: 10_000)
    work.body()
    let count = allocations(in: work.body)
    return [
      Measurement("allocations of a dispatch", Double(count.calls) / 10_000, "", .atMost(0))
    ]
  }

  static let fanOut = Benchmark(name: "fan-out") {
    let samples = Samples.alternating(
      ClosureLoop(closures: 3_000).work(rounds: 10), dispatches(to: 3_000, count: 10))
    return [
      Measurement("dispatch to 3,000 observers, an observer", samples[1].median, "ns"),
      Measurement("one of 3,000 observers / closure", samples[1], over: samples[0], .atMost(1)),
    ]
  }

  /// Dispatches to one store and a number of observers of its state; a call of an observer is an operation.
  private static func dispatches(to observers: Int, count: Int) -> Samples.Work {
    let total = Total()
    let dispatcher = Dispatcher()
    let store = Store<Int>(addingOn: dispatcher)
    for _ in 0..<observers { store.state.subscribe { total.add($0) }.disposed(by: store.bag) }
    return Samples.Work(count * observers) {
      for number in 0..<count { Add(number: number).invoke(on: dispatcher) }
      withExtendedLifetime(store) {}
    }
  }
}
