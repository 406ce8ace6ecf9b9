import Dispatch
import FluxCore

/// Says that it is the `number`th of its thread, from 1 on.
private struct Step: Action {
  struct Place: Sendable {
    let thread: Int
    let number: Int
  }

  let place: Place
  func payload() -> Place { place }
}

/// What has arrived of each of 8 threads, and whether it came in order.
private struct Arrivals: Sendable {
  var last = SIMD8<Int>()
  var misplaced = 0

  mutating func note(_ place: Step.Place) {
    if place.number != last[place.thread] &+ 1 { misplaced += 1 }
    last[place.thread] = place.number
  }
}

extension Benchmark {
  static let threads = Benchmark(name: "threads") {
    let count = 100_000
    let (alone, inAlone) = steps(of: 1, count: 8 * count)
    let (all, inAll) = steps(of: 8, count: count)
    let rounds = 7
    let samples = Samples.alternating(rounds: rounds, alone, all)
    let expected = SIMD8(repeating: (rounds + 1) * count)
    let lost = (expected &- inAll.state.value.last).wrappedSum()
    return [
      Measurement("800,000 dispatches of one thread, each", samples[0].median, "ns"),
      Measurement("8 threads × 100,000 / one thread", samples[1], over: samples[0], .atMost(8)),
      Measurement("dispatches lost by 8 threads", Double(lost), "", .atMost(0)),
      Measurement(
        "dispatches out of their thread's order",
        Double(inAll.state.value.misplaced + inAlone.state.value.misplaced), "", .atMost(0)),
    ]
  }

  private static func steps(of threads: Int, count: Int) -> (Samples.Work, Store<Arrivals>) {
    let dispatcher = Dispatcher()
    let store = Store(Arrivals(), on: dispatcher) { handlers in
      handlers.on(Step.self) { $0.note($1) }
    }
    let work = Samples.Work(threads * count) {
      let before = store.state.value.last
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        let first = before[thread] + 1
        for number in first..<first + count {
          Step(place: Step.Place(thread: thread, number: number)).invoke(on: dispatcher)
        }
      }
    }
    return (work, store)
  }
}
