/// What a check of a dispatcher works with: a fresh dispatcher, and the means to note what happened.
struct DispatcherTrial<D: DispatcherUnderTest>: Sendable {
  /// The sentence that is reported when the check fails.
  let expectation: String
  let dispatcher: D
  let chainLength: Int
  /// Keeps subscriptions alive for as long as the check lasts.
  let subscriptions = Kept<D.SubscriptionUnderTest>()
  /// Stores that the closures of a check must get at, and that would hold themselves if those captured them.
  let stores = Kept<D.StoreUnderTest>()

  private let allStores = Kept<D.StoreUnderTest>()
  private let trial: Trial

  init(_ trial: Trial, expectation: String, dispatcher: D, chainLength: Int) {
    self.trial = trial
    self.expectation = expectation
    self.dispatcher = dispatcher
    self.chainLength = chainLength
  }

  /// Lets go of all that is kept.
  func close() {
    for subscription in subscriptions.values { dispatcher.end(subscription) }
    subscriptions.release()
    stores.release()
    allStores.release()
  }

  /// Dispatches a success.
  func put(_ number: Int, of kind: ConformanceKind = .first) {
    dispatcher.dispatch(.success(ConformancePayload(number)), of: kind)
  }

  /// Dispatches a failure.
  func fail(_ number: Int, of kind: ConformanceKind = .first) {
    dispatcher.dispatch(.failure(ConformanceFailure(number)), of: kind)
  }

  /// Dispatches a success whose payload does something at its end.
  func put(_ number: Int, atEnd: @escaping @Sendable () -> Void) {
    dispatcher.dispatch(
      .success(ConformancePayload(number, cargo: AtEnd(atEnd))), of: .first)
  }

  /// Makes a store that lives as long as the check.
  @discardableResult
  func makeStore(
    handling kinds: [ConformanceKind] = [.first], _ handler: @escaping D.Handler
  ) -> D.StoreUnderTest {
    let store = dispatcher.makeStore(handling: kinds, handler)
    allStores.keep(store)
    return store
  }

  /// The same, with a handler that appends the number of everything to the state, and then does something more.
  @discardableResult
  func makeLog(
    handling kinds: [ConformanceKind] = [.first],
    _ more: @escaping @Sendable (_ number: Int) throws -> Void = { _ in }
  ) -> D.StoreUnderTest {
    let store = makeLooseLog(handling: kinds, more)
    allStores.keep(store)
    return store
  }

  /// The same, but the check itself has to hold it.
  func makeLooseLog(
    handling kinds: [ConformanceKind] = [.first],
    _ more: @escaping @Sendable (_ number: Int) throws -> Void = { _ in }
  ) -> D.StoreUnderTest {
    dispatcher.makeStore(handling: kinds) { state, _, result in
      state.append(result.number)
      try more(result.number)
    }
  }

  /// Calls `receive` with the number of everything of `kind` for as long as the check lasts.
  func onResults(
    of kind: ConformanceKind = .first, _ receive: @escaping @Sendable (Int) -> Void
  ) {
    subscriptions.keep(
      dispatcher.subscribeToResults(of: kind) { receive($0.number) })
  }

  /// Calls `receive` with the state of `store` for as long as the check lasts.
  func onState(
    of store: D.StoreUnderTest, hearsCurrent: Bool = false,
    _ receive: @escaping @Sendable ([Int]) -> Void
  ) {
    subscriptions.keep(
      dispatcher.subscribeToState(of: store, hearsCurrent: hearsCurrent, receive))
  }

  /// Notes a violation unless `found` is what was `expected`.
  func expect<Value: Equatable>(_ found: Value, equals expected: Value) {
    trial.expect(expectation, found, equals: expected)
  }

  /// Notes a violation unless `isKept`.
  func expect(_ isKept: Bool, found: @autoclosure () -> String) {
    trial.expect(expectation, isKept, found: found())
  }

  /// Runs each of `bodies` on another thread and waits for all; at most once in a check, since it may take all its time.
  func aside(_ bodies: (@Sendable () -> Void)...) { aside(bodies) }

  func aside(_ bodies: [@Sendable () -> Void]) { trial.aside(expectation, bodies) }
}

extension Result where Success == ConformancePayload, Failure == ConformanceFailure {
  /// The number of the payload or of the failure.
  var number: Int {
    switch self {
    case .success(let payload): payload.number
    case .failure(let failure): failure.number
    }
  }
}
