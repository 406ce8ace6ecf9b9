extension DispatcherConformance {
  /// D11.
  static func failureChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D11", "a failure is delivered like a success") { trial in
        let log = Log<String>()
        let store = trial.makeStore(handling: [.first]) { state, _, result in
          state.append(result.number)
          log.append("store \(result.summary)")
        }
        trial.subscriptions.keep(
          trial.dispatcher.subscribeToResults(of: .first) { log.append("result \($0.summary)") })
        trial.onState(of: store) { log.append("state \($0)") }
        trial.fail(1)
        trial.put(2)
        trial.expect(
          log.values,
          equals: [
            "store failure 1", "result failure 1", "state [1]",
            "store success 2", "result success 2", "state [1, 2]",
          ])
      },
      DispatcherCheck(
        "D11", "when a handler throws, its state stays as it was and nobody hears of it"
      ) {
        trial in
        let heard = Log<[Int]>()
        let store = trial.makeLog { number in
          if number == 2 { throw ConformanceFailure(number) }
        }
        trial.onState(of: store) { heard.append($0) }
        for number in 1...3 { trial.put(number) }
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 3])
        trial.expect(heard.values, equals: [[1], [1, 3]])
      },
      DispatcherCheck("D11", "when a handler throws, all others are served") { trial in
        let log = Log<String>()
        let before = trial.makeLog()
        trial.makeLog { throw ConformanceFailure($0) }
        let after = trial.makeLog()
        trial.onResults { log.append("result \($0)") }
        trial.onState(of: before) { log.append("before \($0)") }
        trial.onState(of: after) { log.append("after \($0)") }
        for number in 1...2 { trial.put(number) }
        trial.expect(
          log.values,
          equals: [
            "result 1", "before [1]", "after [1]", "result 2", "before [1, 2]", "after [1, 2]",
          ])
      },
      DispatcherCheck("D11", "what a handler dispatched before it threw is delivered") { trial in
        let store = trial.makeLog { number in
          guard number == 1 else { return }
          trial.put(2)
          throw ConformanceFailure(number)
        }
        trial.put(1)
        trial.expect(trial.dispatcher.state(of: store), equals: [2])
      },
    ]
  }
}

extension Result where Success == ConformancePayload, Failure == ConformanceFailure {
  fileprivate var summary: String {
    switch self {
    case .success(let payload): "success \(payload.number)"
    case .failure(let failure): "failure \(failure.number)"
    }
  }
}
