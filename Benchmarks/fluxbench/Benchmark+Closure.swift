/// What everything is compared with: `for f in closures { f(result) }`.
enum ClosureLoop {
  /// A loop over one closure, in nanoseconds; the least that a program could do instead of a dispatch.
  static let ofOne = nanosecondsPerCall(closures: 1, rounds: 1_000_000)
  /// A call in a loop over 3,000 closures.
  static let ofMany = nanosecondsPerCall(closures: 3_000, rounds: 1_000)

  private typealias Listener = @Sendable (Result<Int, Never>) -> Void

  private static func nanosecondsPerCall(closures count: Int, rounds: Int) -> Double {
    let total = Total()
    let closures = listeners(count, total)
    return medianNanoseconds(per: rounds * count) {
      for round in 0..<rounds { call(closures, .success(round)) }
    }
  }

  // Neither is inlined, so that the loop knows no more of its closures than a dispatcher does.
  @inline(never)
  private static func listeners(_ count: Int, _ total: Total) -> [Listener] {
    (0..<count).map { _ in
      { result in
        if case .success(let number) = result { total.add(number) }
      }
    }
  }

  @inline(never)
  private static func call(_ closures: [Listener], _ result: Result<Int, Never>) {
    for closure in closures { closure(result) }
  }
}

extension Benchmark {
  static let closure = Benchmark(name: "closure") {
    [
      Measurement(name: "loop over one closure", value: ClosureLoop.ofOne, unit: "ns"),
      Measurement(name: "loop over 3,000 closures, a call", value: ClosureLoop.ofMany, unit: "ns"),
    ]
  }
}
