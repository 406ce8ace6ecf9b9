import FluxCore
import FluxTesting
import Testing

/// Payloads past an action, as store tests hand them over.
struct DirectDispatchTests {
  struct Load: AsyncAction {
    func payload() async throws(LoadError) -> [String] {
      Issue.record("a direct dispatch must not run the action")
      throw .offline
    }
  }

  enum LoadError: Error { case offline }

  let dispatcher = Dispatcher()

  @Test func `a payload goes straight to the store, without the action's work`() {
    let store = Store([String](), on: dispatcher) { handlers in
      handlers.on(Load.self) { $0 = $1 }
    }
    Load.dispatch(.success(["a", "b"]), on: dispatcher)
    #expect(store.state.value == ["a", "b"])
  }

  @Test func `a failure can be dispatched too`() {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.onResult(of: Load.self) { count, result in
        if case .failure(.offline) = result { count += 1 }
      }
    }
    Load.dispatch(.failure(.offline), on: dispatcher)
    #expect(store.state.value == 1)
  }

  @Test func `left out, the dispatcher is the shared one`() {
    struct OnlyHere: Action { func payload() -> Int { 0 } }
    let results = Recorder(Dispatcher.shared.results(of: OnlyHere.self))
    OnlyHere.dispatch(.success(5))
    #expect(results.values == [.success(5)])
  }

  @Test func `a recorder keeps what it heard and stops when told to`() {
    let subject = Subject<Int>(on: dispatcher)
    let heard = Recorder(subject.signal)
    subject.send(1)
    subject.send(2)
    heard.dispose()
    subject.send(3)
    #expect(heard.values == [1, 2])
  }
}
