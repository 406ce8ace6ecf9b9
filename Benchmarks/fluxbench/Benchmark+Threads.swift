import Dispatch
import FluxCore

extension Benchmark {
  static let threads = Benchmark(name: "threads") {
    let dispatcher = Dispatcher()
    let threads = 8
    let count = 100_000
    let store = Store<Int>(addingOn: dispatcher)
    @Sendable func dispatch(_ count: Int) {
      for _ in 0..<count { Add(number: 1).invoke(on: dispatcher) }
    }
    let one = medianNanoseconds(of: 5, per: threads * count) { dispatch(threads * count) }
    let all = medianNanoseconds(of: 5, per: threads * count) {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in dispatch(count) }
    }
    precondition(store.state.value == 12 * threads * count, "Benchmark.threads: one was lost")
    return [
      Measurement(name: "800,000 dispatches of 1 thread, each", value: one, unit: "ns"),
      Measurement(name: "100,000 dispatches of 8 threads, each", value: all, unit: "ns"),
      Measurement(name: "8 threads / 1", value: all / one, unit: "×", aim: .atMost(8)),
    ]
  }

  /// Reads on one thread while another one changes the state.
  static let stateReads = Benchmark(name: "state reads") {
    let total = Total()
    let dispatcher = Dispatcher()
    let store = Store<Int>(addingOn: dispatcher)
    let count = 200_000
    let stop = Total()
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while stop.value == 0 { Add(number: 1).invoke(on: dispatcher) }
    }
    let nanoseconds = medianNanoseconds(per: count) {
      for _ in 0..<count { total.add(store.state.value) }
    }
    stop.add(1)
    group.wait()
    return [
      Measurement(
        name: "read a state while it changes", value: nanoseconds, unit: "ns", aim: .atMost(200))
    ]
  }
}
