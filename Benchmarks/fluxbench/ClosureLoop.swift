/// What everything is compared with: `for f in closures { f(result) }`.
///
/// Over one closure, it is the least that a program could do instead of a dispatch.
struct ClosureLoop: Sendable {
  private typealias Listener = @Sendable (Result<Int, Never>) -> Void

  private let closures: [Listener]

  init(closures count: Int) {
    closures = Self.listeners(count, Total())
  }

  /// `rounds` loops; a call of a closure is an operation.
  func work(rounds: Int) -> Samples.Work {
    Samples.Work(rounds * closures.count) {
      for round in 0..<rounds { Self.call(closures, .success(round)) }
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
