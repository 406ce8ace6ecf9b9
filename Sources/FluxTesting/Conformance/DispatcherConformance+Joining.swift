extension DispatcherConformance {
  /// D7.
  static func joiningChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    endingChecks() + [
      DispatcherCheck(
        "D7", "who subscribes to results during a delivery hears from the next one on"
      ) {
        trial in
        let heard = Log<Int>()
        trial.onResults { number in
          if number == 1 { trial.onResults { heard.append($0) } }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(heard.values, equals: [2])
      },
      DispatcherCheck(
        "D7", "who subscribes to results in a handler hears from the next delivery on"
      ) {
        trial in
        let heard = Log<Int>()
        trial.makeLog { number in
          if number == 1 { trial.onResults { heard.append($0) } }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(heard.values, equals: [2])
      },
      DispatcherCheck(
        "D7", "who subscribes to changes during a delivery hears from the next one on"
      ) {
        trial in
        let heard = Log<[Int]>()
        let store = trial.makeLog()
        trial.onState(of: store) { [weak store] state in
          guard let store, state == [1] else { return }
          trial.onState(of: store) { heard.append($0) }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(heard.values, equals: [[1, 2]])
      },
      DispatcherCheck("D7", "a store that is made during a delivery is served from the next one on")
      {
        trial in
        trial.makeLog { number in
          if number == 1 { trial.stores.keep(trial.makeLog()) }
        }
        trial.onResults { number in
          if number == 1 { trial.stores.keep(trial.makeLog()) }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(
          trial.stores.values.map { trial.dispatcher.state(of: $0) }, equals: [[2], [2]])
      },
      DispatcherCheck(
        "D7", "who subscribes on another thread during a delivery hears from the next one on"
      ) { trial in
        let heard = Log<Int>()
        trial.makeLog { number in
          guard number == 1 else { return }
          trial.aside { trial.onResults { heard.append($0) } }
        }
        trial.put(1)
        trial.put(2)
        trial.expect(heard.values, equals: [2])
      },
    ]
  }

  private static func endingChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck(
        "D7", "a subscription that has ended is not called, and ending it twice is harmless"
      ) { trial in
        let log = Log<String>()
        let dispatcher = trial.dispatcher
        let store = trial.makeLog()
        let result = dispatcher.subscribeToResults(of: .first) { _ in log.append("result") }
        let state = dispatcher.subscribeToState(of: store, hearsCurrent: false) { _ in
          log.append("state")
        }
        trial.onResults { _ in log.append("other result") }
        trial.onState(of: store) { _ in log.append("other state") }
        for _ in 1...2 {
          dispatcher.end(result)
          dispatcher.end(state)
          trial.put(1)
        }
        trial.expect(
          log.values, equals: ["other result", "other state", "other result", "other state"])
      },
      DispatcherCheck(
        "D7", "a subscription of results that an earlier one ends is not called any more"
      ) {
        trial in
        let ending = Kept<D.SubscriptionUnderTest>()
        let log = Log<String>()
        trial.onResults { _ in
          log.append("first")
          for subscription in ending.values { trial.dispatcher.end(subscription) }
        }
        let second = trial.dispatcher.subscribeToResults(of: .first) { _ in log.append("second") }
        ending.keep(second)
        trial.onResults { _ in log.append("third") }
        trial.put(1)
        trial.put(2)
        trial.expect(log.values, equals: ["first", "third", "first", "third"])
      },
      DispatcherCheck(
        "D7", "an observer of a state that an earlier one ends is not called any more"
      ) {
        trial in
        let ending = Kept<D.SubscriptionUnderTest>()
        let log = Log<String>()
        let store = trial.makeLog()
        trial.onState(of: store) { _ in
          log.append("first")
          for subscription in ending.values { trial.dispatcher.end(subscription) }
        }
        let second = trial.dispatcher.subscribeToState(of: store, hearsCurrent: false) { _ in
          log.append("second")
        }
        ending.keep(second)
        trial.onState(of: store) { _ in log.append("third") }
        trial.put(1)
        trial.put(2)
        trial.expect(log.values, equals: ["first", "third", "first", "third"])
      },
      DispatcherCheck(
        "D7", "a subscription that a handler ends is not called for the running payload"
      ) {
        trial in
        let ending = Kept<D.SubscriptionUnderTest>()
        let log = Log<String>()
        let dispatcher = trial.dispatcher
        let store = trial.makeLog { _ in
          for subscription in ending.values { dispatcher.end(subscription) }
        }
        ending.keep(dispatcher.subscribeToResults(of: .first) { _ in log.append("result") })
        ending.keep(
          dispatcher.subscribeToState(of: store, hearsCurrent: false) { _ in log.append("state") })
        trial.put(1)
        trial.expect(log.values, equals: [])
      },
      DispatcherCheck("D7", "an observer that ends itself hears nothing more, and the others all") {
        trial in
        let ending = Kept<D.SubscriptionUnderTest>()
        let log = Log<String>()
        let own = trial.dispatcher.subscribeToResults(of: .first) { result in
          log.append("own \(result.number)")
          for subscription in ending.values { trial.dispatcher.end(subscription) }
          if result.number == 1 { trial.put(2) }
        }
        ending.keep(own)
        trial.onResults { log.append("other \($0)") }
        trial.put(1)
        trial.expect(log.values, equals: ["own 1", "other 1", "other 2"])
      },
      DispatcherCheck("D7", "the others keep their order when some in between have left") { trial in
        let log = Log<Int>()
        for number in 0..<100 {
          let subscription = trial.dispatcher.subscribeToResults(of: .first) { _ in
            log.append(number)
          }
          trial.subscriptions.keep(subscription)
        }
        let all = trial.subscriptions.values
        for number in 0..<100 where !number.isMultiple(of: 7) { trial.dispatcher.end(all[number]) }
        trial.put(1)
        trial.expect(log.values, equals: (0..<100).filter { $0.isMultiple(of: 7) })
      },
    ]
  }
}
