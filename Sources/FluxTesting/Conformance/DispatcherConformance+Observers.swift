extension DispatcherConformance {
  /// D6.
  static func observerChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck(
        "D6",
        "all stores run first, in their order, then subscribers of results, then the observers store by store"
      ) { trial in
        let log = Log<String>()
        let a = trial.makeLog { _ in log.append("store a") }
        let b = trial.makeLog { _ in log.append("store b") }
        // In another order than they are to be called in.
        trial.onState(of: b) { _ in log.append("observer of b") }
        trial.onState(of: a) { _ in log.append("observer 1 of a") }
        trial.onState(of: a) { _ in log.append("observer 2 of a") }
        trial.onResults { _ in log.append("subscriber 1") }
        trial.onResults { _ in log.append("subscriber 2") }
        trial.put(1)
        trial.expect(
          log.values,
          equals: [
            "store a", "store b", "subscriber 1", "subscriber 2",
            "observer 1 of a", "observer 2 of a", "observer of b",
          ])
      },
      DispatcherCheck("D6", "no observer sees one store updated and another not yet") { trial in
        let seen = Log<[[Int]]>()
        let a = trial.makeLog()
        let b = trial.makeLog()
        let see = { @Sendable in
          seen.append([trial.dispatcher.state(of: a), trial.dispatcher.state(of: b)])
        }
        trial.onState(of: a) { _ in see() }
        trial.onState(of: b) { _ in see() }
        trial.onResults { _ in see() }
        trial.put(1)
        trial.expect(seen.values, equals: [[[1], [1]], [[1], [1]], [[1], [1]]])
      },
      DispatcherCheck(
        "D6", "an observer is called once for a payload, with all that it has changed"
      ) {
        trial in
        let heard = Log<[Int]>()
        let store = trial.makeStore(handling: [.first, .second]) { state, _, result in
          state.append(result.number)
          state.append(-result.number)
        }
        trial.onState(of: store) { heard.append($0) }
        trial.put(1, of: .first)
        trial.put(2, of: .second)
        trial.expect(heard.values, equals: [[1, -1], [1, -1, 2, -2]])
      },
      DispatcherCheck("D6", "the observers of a state that has not changed are not called") {
        trial in
        let heard = Log<[Int]>()
        let store = trial.makeLog(handling: [.first])
        trial.makeLog(handling: [.second])
        trial.onState(of: store) { heard.append($0) }
        trial.put(1, of: .second)
        trial.expect(heard.values, equals: [])
      },
    ]
  }
}
