import FluxCore

extension StoreConformance {
  /// Replay and D4: what a store depends on.
  static func replayChecks<State: Sendable & Equatable>() -> [StoreCheck<State>] {
    [
      StoreCheck(
        "Replay", "the same script on a fresh store gives the same states, and kept ones stay"
      ) { trial in
        let expected = trial.states()
        let (dispatcher, store) = trial.makeStore()
        let differences = Log<String>()
        let count = Log<Void>()
        // Compared while it is current: a state that is no value has changed by the end, in both.
        let subscription = store.state.subscribe { state in
          let index = count.values.count
          count.append(())
          guard index < expected.count, state != expected[index] else { return }
          differences.append("\(state) instead of \(expected[index]) after \(index) changes")
        }
        for step in trial.script { step(dispatcher) }
        withExtendedLifetime((store, subscription)) {}
        trial.expect(differences.values.isEmpty, found: differences.values.first ?? "")
        trial.expect(
          count.values.count == expected.count,
          found: "\(count.values.count - 1) changes instead of \(expected.count - 1)")
      },
      StoreCheck(
        "D4", "steps that are queued during a delivery give the same states as steps that are not"
      ) { trial in
        let (dispatcher, store) = trial.makeStore()
        let heard = Recorder(store.state)
        let script = trial.script
        let carrier = dispatcher.results(of: ConformanceAction.First.self).subscribe { result in
          script[result.number](dispatcher)
        }
        // A delivery for each: what handlers dispatch in answer to a step is to come before the next step, as it does without.
        for index in script.indices {
          ConformanceAction.First.dispatch(.success(ConformancePayload(index)), on: dispatcher)
        }
        withExtendedLifetime((store, carrier)) {}
        trial.expect(heard.values, equal: trial.states())
      },
    ]
  }
}
