import Dispatch
import FluxCore

extension StoreConformance {
  /// D12.
  static func observerChecks<State: Sendable & Equatable>() -> [StoreCheck<State>] {
    [
      StoreCheck(
        "D12", "observers hear each change once and in order, and the last is the current one"
      ) {
        trial in
        let (dispatcher, store) = trial.makeStore()
        let state = store.state
        let first = state.revision
        let all = Recorder(state)
        let changes = Recorder(state, hearsCurrent: false)
        let read = Log<State>()
        let reader = state.subscribe { _ in read.append(state.value) }
        for step in trial.script { step(dispatcher) }
        withExtendedLifetime((store, reader)) {}
        trial.expect(changes.values, equal: Array(all.values.dropFirst()))
        trial.expect(read.values, equal: all.values)
        trial.expect(
          changes.values.count == Int(state.revision - first),
          found: "\(changes.values.count) calls for \(state.revision - first) revisions")
        trial.expect(
          all.values.last == state.value,
          found: "\(all.values.last.map { "\($0)" } ?? "nothing") instead of \(state.value)")
      },
      StoreCheck("D12", "a later observer hears the current value first") { trial in
        let (dispatcher, store) = trial.makeStore()
        for step in trial.script {
          step(dispatcher)
          let heard = Recorder(store.state)
          trial.expect(heard.values, equal: [store.state.value])
        }
      },
      StoreCheck("D12", "revisions grow by one with each change, and never go back") { trial in
        let (dispatcher, store) = trial.makeStore()
        let state = store.state
        let revisions = Log<UInt64>()
        let subscription = state.subscribe { _ in revisions.append(state.revision) }
        for step in trial.script { step(dispatcher) }
        withExtendedLifetime((store, subscription)) {}
        let seen = revisions.values
        trial.expect(
          zip(seen, seen.dropFirst()).allSatisfy { $1 == $0 + 1 }, found: "\(seen)")
      },
      StoreCheck(
        "D12", "what another thread reads meanwhile is one of the states, and never an older one"
      ) { trial in
        let (dispatcher, store) = trial.makeStore()
        let state = store.state
        let heard = Recorder(state)
        let isReading = DispatchSemaphore(value: 0)
        let isOver = Flag()
        let read = Log<State>()
        let reader = { @Sendable in
          var latest = state.value
          read.append(latest)
          isReading.signal()
          while !isOver.isRaised {
            let value = state.value
            guard value != latest else { continue }
            read.append(value)
            latest = value
          }
        }
        let writer = { @Sendable in
          isReading.wait()
          for step in trial.script { step(dispatcher) }
          isOver.raise()
        }
        trial.aside(reader, writer)
        // So that the reader ends also when the writer never does.
        isOver.raise()
        withExtendedLifetime(store) {}
        var rest = heard.values[...]
        for value in read.values {
          guard let index = rest.firstIndex(of: value) else {
            return trial.expect(false, found: "\(value)")
          }
          rest = rest[index...]
        }
      },
    ]
  }
}
