import Dispatch

extension DispatcherConformance {
  /// D12.
  static func stateChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    snapshotChecks() + [
      DispatcherCheck(
        "D12", "a new observer hears the current value once, at once, then each change once"
      ) { trial in
        let heard = Log<[Int]>()
        let store = trial.makeLog()
        trial.put(1)
        trial.onState(of: store, hearsCurrent: true) { heard.append($0) }
        trial.expect(heard.values, equals: [[1]])
        trial.put(2)
        trial.put(3)
        trial.expect(heard.values, equals: [[1], [1, 2], [1, 2, 3]])
      },
      DispatcherCheck("D12", "an observer that wants changes only does not hear the current value")
      {
        trial in
        let heard = Log<[Int]>()
        let store = trial.makeLog()
        trial.put(1)
        trial.onState(of: store) { heard.append($0) }
        trial.expect(heard.values, equals: [])
        trial.put(2)
        trial.expect(heard.values, equals: [[1, 2]])
      },
      DispatcherCheck(
        "D12", "who subscribes on the delivering thread hears the current value at once"
      ) {
        trial in
        let log = Log<String>()
        let store = trial.makeLog()
        trial.onState(of: store) { [weak store] state in
          guard let store, state == [1] else { return }
          trial.onState(of: store, hearsCurrent: true) { log.append("new \($0)") }
          log.append("subscribed")
        }
        trial.put(1)
        trial.put(2)
        trial.expect(log.values, equals: ["new [1]", "subscribed", "new [1, 2]"])
      },
      DispatcherCheck(
        "D12", "who subscribes in a handler hears nothing twice and ends with the current value"
      ) { trial in
        let heard = Log<[Int]>()
        // The state changes after the subscription, in the same delivery.
        trial.makeLog { number in
          guard number == 2 else { return }
          for store in trial.stores.values {
            trial.onState(of: store, hearsCurrent: true) { heard.append($0) }
          }
        }
        trial.stores.keep(trial.makeLog())
        trial.put(1)
        trial.put(2)
        trial.expect(heard.values, equals: [[1], [1, 2]])
        trial.put(3)
        trial.expect(heard.values, equals: [[1], [1, 2], [1, 2, 3]])
      },
      DispatcherCheck(
        "D12", "who subscribes on another thread during a delivery hears the value right after it"
      ) { trial in
        let heard = Log<[Int]>()
        trial.makeLog { number in
          guard number == 1 else { return }
          trial.aside {
            for store in trial.stores.values {
              trial.onState(of: store, hearsCurrent: true) { heard.append($0) }
            }
          }
          // Queued behind the subscription.
          trial.put(2)
        }
        trial.stores.keep(trial.makeLog())
        trial.put(1)
        trial.expect(heard.values, equals: [[1], [1, 2]])
      },
    ]
  }

  private static func snapshotChecks<D: DispatcherUnderTest>() -> [DispatcherCheck<D>] {
    [
      DispatcherCheck("D12", "a handler that has changed half reads the state from before, whole") {
        trial in
        let seen = Log<[Int]>()
        let store = keepHalfChangingStore(trial) { read in seen.append(read()) }
        trial.put(1)
        trial.put(2)
        trial.expect(seen.values, equals: [[], [1, 1]])
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 1, 2, 2])
      },
      DispatcherCheck("D12", "another thread reads the state from before, whole, without waiting") {
        trial in
        let seen = Log<[Int]>()
        let store = keepHalfChangingStore(trial) { read in
          trial.aside { seen.append(read()) }
        }
        trial.put(1)
        trial.expect(seen.values, equals: [[]])
        trial.expect(trial.dispatcher.state(of: store), equals: [1, 1])
      },
      DispatcherCheck(
        "D12", "a thread that reads while the state changes reads it whole, and never an older one"
      ) { trial in
        let width = 8
        let store = trial.makeStore(handling: [.first]) { state, _, result in
          state = []
          for _ in 0..<width { state.append(result.number) }
        }
        let isReading = DispatchSemaphore(value: 0)
        let isOver = Flag()
        let faults = Log<String>()
        let reader = { @Sendable in
          var latest = 0
          isReading.signal()
          while !isOver.isRaised {
            let state = trial.dispatcher.state(of: store)
            guard let number = state.first else { continue }
            if state != Array(repeating: number, count: width) { faults.append("\(state)") }
            if number < latest { faults.append("\(number) after \(latest)") }
            latest = number
          }
        }
        let writer = { @Sendable in
          isReading.wait()
          for number in 1...2_000 { trial.put(number) }
          isOver.raise()
        }
        trial.aside([reader, writer])
        // So that the reader ends also when the writer never does.
        isOver.raise()
        trial.expect(faults.values.isEmpty, found: faults.values.first ?? "")
      },
    ]
  }

  /// Makes and keeps a store whose handler appends a number, calls `see` with a way to read the state, and appends it again.
  private static func keepHalfChangingStore<D: DispatcherUnderTest>(
    _ trial: DispatcherTrial<D>,
    _ see: @escaping @Sendable (@escaping @Sendable () -> [Int]) -> Void
  ) -> D.StoreUnderTest {
    let dispatcher = trial.dispatcher
    let store = trial.makeStore(handling: [.first]) { state, _, result in
      state.append(result.number)
      for store in trial.stores.values { see { dispatcher.state(of: store) } }
      state.append(result.number)
    }
    trial.stores.keep(store)
    return store
  }
}
