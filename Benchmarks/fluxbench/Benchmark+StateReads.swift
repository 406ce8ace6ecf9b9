import Dispatch
import FluxCore

/// Four words that are equal, unless they are of different snapshots.
private struct Words: Sendable {
  var words = SIMD4<Int>()
  var isWhole: Bool { words == SIMD4(repeating: words[0]) }
}

extension Benchmark {
  /// Reads on one thread while another one changes the state.
  static let stateReads = Benchmark(name: "state-reads") {
    let dispatcher = Dispatcher()
    let store = Store(Words(), on: dispatcher) { handlers in
      handlers.on(Add.self) { $0.words &+= SIMD4(repeating: $1) }
    }
    let torn = Total()
    let count = 2_000
    let reads = Samples.Work(count) {
      for _ in 0..<count where !store.state.value.isWhole { torn.add(1) }
    }
    let isOver = Total()
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      while isOver.value == 0 { Add(number: 1).invoke(on: dispatcher) }
    }
    let samples = contested(reads, rounds: 301) { store.state.revision }
    isOver.add(1)
    group.wait()
    return [
      Measurement("read a state while it changes", samples.median, "ns", .atMost(200)),
      Measurement("reads that were no whole snapshot", Double(torn.value), "", .atMost(0)),
    ]
  }

  /// Measures until there are `rounds` in which the state has changed at least once for twenty reads: in one without, the other
  /// thread had no processor, and the reads had the state for themselves.
  private static func contested(
    _ reads: Samples.Work, rounds: Int, revision: () -> UInt64
  ) -> Samples {
    var nanoseconds: [Double] = []
    while nanoseconds.count < rounds {
      let before = revision()
      let time = Samples.time(reads)
      if revision() - before >= reads.operations / 20 { nanoseconds.append(time) }
    }
    return Samples(nanoseconds: nanoseconds)
  }
}
