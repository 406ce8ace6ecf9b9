import FluxCore
import FluxTesting
import Testing

struct Add: Action {
  let name: String
  func payload() -> String { name }
}

@Test func `an added name becomes the last row`() {
  let dispatcher = Dispatcher()
  let store = Store(["Milk"] as Rows, on: dispatcher) { handlers in
    handlers.on(Add.self) { rows, name in rows.append(name) }
  }
  let heard = Recorder(store.state)
  Add.dispatch(.success("Bread"), on: dispatcher)  // straight to the store; no action runs
  #expect(heard.values == [["Milk"], ["Milk", "Bread"]])
  #expect(store.state.value.addedIndex == 1)
}
