import FluxCore

struct Load: AsyncAction {  // later: a file, a server
  func payload() async -> [String] { ["Bread", "Milk"] }
}
struct Add: Action {  // at once: returns its payload or throws its error
  struct NameIsEmpty: Error {}
  let name: String
  func payload() throws(NameIsEmpty) -> String {
    if name.isEmpty { throw NameIsEmpty() }
    return name
  }
}
struct Remove: Action {
  let index: Int
  func payload() -> Int { index }
}

let dispatcher = Dispatcher()
let store = Store(Rows<String>(), on: dispatcher) { handlers in
  handlers.on(Load.self) { rows, names in rows.reload(names) }
  handlers.on(Add.self) { rows, name in rows.append(name) }
  handlers.on(Remove.self) { rows, index in try rows.delete(at: index) }
}
let view = store.state.subscribe { rows in  // draws only what changed
  if let index = rows.addedIndex { return print("added at \(index): \(rows[index])") }
  if let index = rows.deletedIndex { return print("deleted at \(index)") }
  print("all: \(rows)")
}
let failures = dispatcher.results(of: Add.self).subscribe { result in
  if case .failure(let error) = result { print("refused: \(error)") }
}

_ = await Load().invoke(on: dispatcher).outcome()
Add(name: "Apples").invoke(on: dispatcher)
Remove(index: 0).invoke(on: dispatcher)
Add(name: "").invoke(on: dispatcher)
