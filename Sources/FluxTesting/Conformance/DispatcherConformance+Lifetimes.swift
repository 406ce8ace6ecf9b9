extension DispatcherConformance {
  /// D10.
  static func lifetimeChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D10", "a store that nobody holds is unregistered at once") { trial in
        let calls = Log<Int>()
        var store: D.StoreUnderTest? = trial.makeLooseLog { calls.append($0) }
        trial.put(1)
        withExtendedLifetime(store) {}
        store = nil
        trial.put(2)
        trial.expect(calls.values, equals: [1])
      },
      DispatcherCheck(
        "D10", "no subscription keeps a store alive, and none hears from one that is gone"
      ) { trial in
        let heard = Log<[Int]>()
        var store: D.StoreUnderTest? = trial.makeLooseLog()
        weak let observed = store
        if let store { trial.onState(of: store, hearsCurrent: true) { heard.append($0) } }
        trial.onResults { _ in }
        trial.put(1)
        store = nil
        trial.expect(observed == nil, found: "that something else holds the store")
        trial.put(2)
        trial.expect(heard.values, equals: [[], [1]])
      },
      DispatcherCheck("D10", "what the handler of a store captured is released with the store") {
        trial in
        let isReleased = Log<Bool>()
        var store: D.StoreUnderTest? = makeStore(
          trial, capturing: AtEnd { isReleased.append(true) })
        trial.put(1)
        trial.expect(isReleased.values, equals: [])
        withExtendedLifetime(store) {}
        store = nil
        trial.expect(isReleased.values, equals: [true])
      },
      DispatcherCheck(
        "D10", "a store that goes away during a delivery is not called by it any more"
      ) {
        trial in
        let victim = Kept<D.StoreUnderTest>()
        let calls = Log<String>()
        trial.makeLog { _ in
          calls.append("first")
          victim.release()
        }
        victim.keep(trial.makeLooseLog { _ in calls.append("victim") })
        trial.makeLog { _ in calls.append("last") }
        trial.put(1)
        trial.put(2)
        trial.expect(calls.values, equals: ["first", "last", "first", "last"])
      },
    ]
  }

  private static func makeStore<D: DispatcherUnderTest>(
    _ trial: DispatcherTrial<D>, capturing object: AtEnd
  ) -> D.StoreUnderTest {
    trial.makeLooseLog { _ in withExtendedLifetime(object) {} }
  }
}
