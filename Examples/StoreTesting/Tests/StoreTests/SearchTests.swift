import FluxCore
import FluxTesting
import Testing

/// Searches when nobody has typed for a while; a newer search takes the place of one that waits.
struct Search: AsyncAction {
  static let policy = InvocationPolicy.debounced(for: .milliseconds(300))
  let text: String
  func payload() async -> [String] { ["\(text) 1", "\(text) 2"] }
}

struct Found: Equatable {
  var names: [String] = []
}

private func makeFound(on dispatcher: Dispatcher) -> Store<Found> {
  Store(Found(), on: dispatcher) { handlers in
    handlers.on(Search.self) { found, names in found.names = names }
  }
}

@Test func `only the last text that was typed is searched for`() {
  let time = TestTime()  // nothing asynchronous happens but when the test says so
  let dispatcher = time.dispatcher()
  let store = makeFound(on: dispatcher)
  let probe = StoreProbe(store)  // every change has to be expected
  let typing = ["m", "mi", "milk"].map { text in
    let search = Search(text: text).invoke(on: dispatcher).subscribe()
    time.advance(by: .milliseconds(100))
    return search
  }
  probe.expectNoMoreChanges()
  time.advance(by: .milliseconds(200))
  probe.expect { $0.names = ["milk 1", "milk 2"] }
  probe.finish()
  withExtendedLifetime(typing) {}
}

@Test func `whatever is cancelled when, nothing is left behind`() {
  explore { exploration in  // 200 orders of what may happen in any order
    let dispatcher = exploration.time.dispatcher()
    let store = makeFound(on: dispatcher)
    let search = Search(text: "milk").invoke(on: dispatcher).subscribe()
    exploration.maybe { search.dispose() }
    exploration.run()
    exploration.expect(
      [[], ["milk 1", "milk 2"]].contains(store.state.value.names), "found half of it")
  }
}
