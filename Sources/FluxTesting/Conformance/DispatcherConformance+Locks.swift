extension DispatcherConformance {
  /// D8: whatever the code of others may call at a moment when a lock could be held, it calls here.
  static func lockChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    places().flatMap { place -> [DispatcherCheck<D>] in
      [
        DispatcherCheck("D8", "\(place.name) may call the dispatcher on its own thread") { trial in
          place.run(trial) { callBack(trial) }
        },
        DispatcherCheck("D8", "\(place.name) may wait for a thread that calls the dispatcher") {
          trial in
          place.run(trial) { trial.aside { callBack(trial) } }
        },
      ]
    }
  }

  /// Where code of others runs: has `body` run there, once.
  private struct Place<D: DispatcherUnderTest>: Sendable {
    let name: String
    let run: @Sendable (DispatcherTrial<D>, _ body: @escaping @Sendable () -> Void) -> Void
  }

  private static func places<D: DispatcherUnderTest>() -> [Place<D>] {
    [
      Place(name: "a handler") { trial, body in
        let store = trial.makeLog { if $0 == 1 { body() } }
        trial.put(1)
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2])
      },
      Place(name: "a subscriber of results") { trial, body in
        let heard = Log<Int>()
        trial.onResults { number in
          heard.append(number)
          if number == 1 { body() }
        }
        trial.put(1)
        trial.expect(heard.values, equals: [1, 2])
      },
      Place(name: "an observer of a state") { trial, body in
        let store = trial.makeLog()
        trial.onState(of: store) { if $0 == [1] { body() } }
        trial.put(1)
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2])
      },
      Place(name: "a payload's deinit") { trial, body in
        let store = trial.makeLog()
        trial.put(1, atEnd: body)
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 2])
      },
      Place(name: "the deinit of what a subscriber captured") { trial, body in
        let store = trial.makeLog()
        var subscription: D.SubscriptionUnderTest? = subscribe(trial, capturing: AtEnd(body))
        if let subscription { trial.dispatcher.end(subscription) }
        subscription = nil
        trial.expect(trial.dispatcher.state(of: store), equals: [2])
      },
      Place(name: "the deinit of what a handler captured") { trial, body in
        let other = trial.makeLog()
        var store: D.StoreUnderTest? = makeStore(trial, capturing: AtEnd(body))
        withExtendedLifetime(store) {}
        store = nil
        trial.expect(trial.dispatcher.state(of: other), equals: [2])
      },
    ]
  }

  /// Everything that a dispatcher can be asked for.
  private static func callBack<D: DispatcherUnderTest>(_ trial: DispatcherTrial<D>) {
    let dispatcher = trial.dispatcher
    let store = trial.makeLooseLog(handling: [.second])
    let subscriptions = [
      dispatcher.subscribeToResults(of: .first) { _ in },
      dispatcher.subscribeToState(of: store, hearsCurrent: true) { _ in },
    ]
    _ = dispatcher.state(of: store)
    for subscription in subscriptions { dispatcher.end(subscription) }
    trial.put(2)
  }

  private static func subscribe<D: DispatcherUnderTest>(
    _ trial: DispatcherTrial<D>, capturing object: AtEnd
  ) -> D.SubscriptionUnderTest {
    trial.dispatcher.subscribeToResults(of: .second) { _ in withExtendedLifetime(object) {} }
  }

  private static func makeStore<D: DispatcherUnderTest>(
    _ trial: DispatcherTrial<D>, capturing object: AtEnd
  ) -> D.StoreUnderTest {
    trial.dispatcher.makeStore(handling: [.second]) { _, _, _ in withExtendedLifetime(object) {} }
  }
}
