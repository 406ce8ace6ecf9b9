extension DispatcherConformance {
  /// D1.
  static func typingChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D1", "a store gets the kinds that it handles and no other") { trial in
        let first = trial.makeLog(handling: [.first])
        let second = trial.makeLog(handling: [.second])
        trial.put(1, of: .first)
        trial.put(2, of: .second)
        trial.put(3, of: .first)
        trial.expect(trial.dispatcher.state(of: first), equals: [1, 3])
        trial.expect(trial.dispatcher.state(of: second), equals: [2])
      },
      DispatcherCheck("D1", "a store that handles several kinds is told which one it gets") {
        trial in
        let kinds = Log<ConformanceKind>()
        trial.makeStore(handling: [.first, .second]) { _, kind, _ in
          kinds.append(kind)
        }
        trial.put(1, of: .first)
        trial.put(2, of: .second)
        trial.expect(kinds.values, equals: [.first, .second])
      },
      DispatcherCheck("D1", "a subscriber of a kind's results gets those and no other") { trial in
        let heard = Log<[Int]>()
        trial.onResults(of: .first) { heard.append([1, $0]) }
        trial.onResults(of: .second) { heard.append([2, $0]) }
        trial.put(5, of: .first)
        trial.put(6, of: .second)
        trial.fail(7, of: .second)
        trial.expect(heard.values, equals: [[1, 5], [2, 6], [2, 7]])
      },
    ]
  }
}
