import FluxCore

/// What a check of stores works with: fresh stores, the script, and the means to note what was found.
struct StoreTrial<State: Sendable & Equatable>: Sendable {
  let script: [StoreConformance.Step]

  private let make: @Sendable (Dispatcher) -> Store<State>
  /// The sentence that is reported when the check fails.
  private let expectation: String
  private let trial: Trial

  init(
    _ trial: Trial, expectation: String, make: @escaping @Sendable (Dispatcher) -> Store<State>,
    script: [StoreConformance.Step]
  ) {
    self.trial = trial
    self.expectation = expectation
    self.make = make
    self.script = script
  }

  /// Makes a store on a dispatcher of its own.
  func makeStore() -> (Dispatcher, Store<State>) {
    // What nobody handles is not this kit's concern.
    let dispatcher = Dispatcher { _ in }
    return (dispatcher, make(dispatcher))
  }

  /// The state of a fresh store, and each one that it goes through while the script runs.
  func states() -> [State] {
    let (dispatcher, store) = makeStore()
    let heard = Recorder(store.state)
    for step in script { step(dispatcher) }
    return withExtendedLifetime(store) { heard.values }
  }

  /// Notes a violation unless `isKept`.
  func expect(_ isKept: Bool, found: @autoclosure () -> String) {
    trial.expect(expectation, isKept, found: found())
  }

  /// Notes a violation at the first difference, if there is one.
  func expect(_ states: [State], equal expected: [State]) {
    for (index, (state, expected)) in zip(states, expected).enumerated() where state != expected {
      return expect(false, found: "\(state) instead of \(expected) after \(index) changes")
    }
    expect(
      states.count == expected.count,
      found: "\(states.count - 1) changes instead of \(expected.count - 1)")
  }

  /// Runs `bodies`, each on another thread, and waits for all; at most once in a check.
  func aside(_ bodies: (@Sendable () -> Void)...) { trial.aside(expectation, bodies) }
}
