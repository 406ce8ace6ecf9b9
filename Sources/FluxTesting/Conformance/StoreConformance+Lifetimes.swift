import FluxCore

extension StoreConformance {
  /// D10.
  static func lifetimeChecks<State: Sendable & Equatable>() -> [StoreCheck<State>] {
    [
      StoreCheck("D10", "a store that has done nothing is released with the last reference to it") {
        trial in
        let (_, made) = trial.makeStore()
        var store: Store<State>? = consume made
        weak let observed = store
        store = nil
        trial.expect(observed == nil, found: "that something else holds it")
      },
      StoreCheck("D10", "a store is released and unregistered although it is observed") { trial in
        let (dispatcher, made) = trial.makeStore()
        var store: Store<State>? = consume made
        weak let observed = store
        guard let state = store?.state else { return }
        let heard = Recorder(state)
        let errors = store.map { Recorder($0.errors) }
        for step in trial.script { step(dispatcher) }
        let last = state.value
        let count = heard.values.count
        store = nil
        trial.expect(observed == nil, found: "that something else holds it")
        for step in trial.script { step(dispatcher) }
        trial.expect(
          state.value == last && heard.values.count == count,
          found: "that its state has changed afterwards")
        withExtendedLifetime(errors) {}
      },
    ]
  }
}
