/// What a conformance check works with: how long it may wait, and where it notes what it has found.
final class Trial: Sendable {
  let rule: String
  /// How long to wait for another thread that may never come back.
  let patience: Duration

  private let log = Log<ConformanceViolation>()

  init(rule: String, patience: Duration) {
    self.rule = rule
    self.patience = patience
  }

  var violations: [ConformanceViolation] { log.values }

  /// Runs `check` on a thread of its own.
  ///
  /// - Returns: what it has noted, and one more violation when it hangs; its thread is then lost, so a check is given twice the time
  ///   that it may itself spend waiting.
  static func run(
    _ rule: String, _ expectation: String, patience: Duration,
    _ check: @escaping @Sendable (Trial) -> Void
  ) async -> [ConformanceViolation] {
    let trial = Trial(rule: rule, patience: patience)
    let isOver = await OwnThread.run(within: patience * 2) {
      CheckThread.mark { check(trial) }
    }
    if !isOver { trial.violate(expectation, found: "that it hangs") }
    return trial.violations
  }

  /// Notes a violation unless `found` is what was `expected`.
  func expect<Value: Equatable>(
    _ expectation: String, _ found: Value, equals expected: Value
  ) {
    if found != expected { violate(expectation, found: "\(found) instead of \(expected)") }
  }

  /// Notes a violation unless `isKept`.
  func expect(_ expectation: String, _ isKept: Bool, found: @autoclosure () -> String) {
    if !isKept { violate(expectation, found: found()) }
  }

  /// Runs `body` on another thread and waits for it; notes a violation when that takes longer than `patience`.
  ///
  /// To be called at most once in a check.
  func aside(_ expectation: String, _ body: @escaping @Sendable () -> Void) {
    aside(expectation, [body])
  }

  /// The same for several threads at once.
  func aside(_ expectation: String, _ bodies: [@Sendable () -> Void]) {
    if !OwnThread.runAside(within: patience, bodies) {
      violate(expectation, found: "that another thread waits for the delivery")
    }
  }

  private func violate(_ expectation: String, found: String) {
    log.append(ConformanceViolation(rule: rule, expectation: expectation, found: found))
  }
}
