import FluxCore
import FluxTesting
import Testing

/// Row changes as a probe has them.
struct RowExpectationTests {
  struct Page: Sendable, Equatable, RecordsRowChanges {
    var title = ""
    var rows: Rows<String> = ["a", "b"]
    mutating func beginChangeSet() { rows.beginChangeSet() }
  }

  struct Edit: Action {
    func payload() -> [RowEdit<String>] { [] }
  }

  struct Title: Action {
    func payload() -> String { "" }
  }

  let dispatcher = Dispatcher()
  let store: Store<Page>

  init() {
    store = Store(Page(), on: dispatcher) { handlers in
      handlers.on(Edit.self) { try $0.rows.apply(RowChanges($1)) }
      handlers.on(Edit.self) { if $1.count > 1 { $0.title = "many" } }
      handlers.on(Title.self) { $0.title = $1 }
    }
  }

  private func edit(_ edits: RowEdit<String>...) { Edit.dispatch(.success(edits), on: dispatcher) }

  @Test func `edits at index 0 are expected as they were made`() {
    let probe = StoreProbe(store, rows: \.rows)
    edit(.insert("new", at: 0))
    edit(.delete("new", at: 0))
    edit(.update(at: 0, from: "a", to: "A"))
    edit(.move(from: 1, to: 0))
    probe.expectRows(\.rows, [.insert("new", at: 0)])
    probe.expectRows(\.rows, [.delete("new", at: 0)])
    probe.expectRows(\.rows, [.update(at: 0, from: "a", to: "A")])
    probe.expectRows(\.rows, [.move(from: 1, to: 0)])
    probe.finish()
  }

  @Test func `rows that the probe was told of have to be expected beside the state`() throws {
    let probe = StoreProbe(store, rows: \.rows)
    edit(.insert("new", at: 0))
    probe.expect { try $0.rows.insert("new", at: 0) }
    let failure = try failure { probe.finish() }
    #expect(failure.message.contains(#"unexpected row changes of \Page.rows by Edit"#))
    #expect(
      failure.message.hasSuffix(
        "    [\n      .insert(\n        \"new\",\n        at: 0,\n      ),\n    ]"))
  }

  @Test func `what else changed has to be expected, in either order`() throws {
    let probe = StoreProbe(store, rows: \.rows)
    let edits: [RowEdit<String>] = [.delete("a", at: 0), .insert("z", at: 0)]
    for _ in 1...2 { Edit.dispatch(.success(edits), on: dispatcher) }
    probe.expectRows(\.rows, edits)
    probe.expect(Page(title: "many", rows: ["z", "b"]))
    let failure = try failure { probe.finish() }
    #expect(failure.message.contains("unexpected row changes"))
  }

  @Test func `without being told of them rows may be expected and need not`() {
    let probe = StoreProbe(store)
    edit(.insert("new", at: 0))
    edit(.insert("newer", at: 0))
    probe.expect { try $0.rows.insert("new", at: 0) }
    probe.expect { try $0.rows.insert("newer", at: 0) }
    probe.expectRows(\.rows, [.insert("newer", at: 0)])
    probe.finish()
  }

  @Test func `wrong rows fail with the difference`() throws {
    let probe = StoreProbe(store, rows: \.rows)
    edit(.insert("new", at: 0))
    let line = #line + 1
    let failure = try failure { probe.expectRows(\.rows, [.insert("new", at: 1)]) }
    #expect(failure.location?.line == line)
    #expect(failure.message.contains("−     at: 1,\n  +     at: 0,"))
    let none = try FluxTestingTests.failure { probe.expectRows(\.rows, [.insert("new", at: 1)]) }
    #expect(none.message.contains(#"row changes of \Page.rows were expected, and none came"#))
    probe.finish()
  }

  @Test func `an edit that leaves the rows equal is a row change all the same`() throws {
    let probe = StoreProbe(store, rows: \.rows)
    edit(.update(at: 0, from: "a", to: "a"))
    let failure = try failure { probe.expectNoMoreChanges() }
    #expect(failure.message.contains("unexpected row changes"))
    #expect(!failure.message.contains("unexpected change "))
    probe.finish()
  }

  @Test func `a state that is a list is its own rows`() {
    let list = Store(Rows<String>(), on: dispatcher) { $0.on(Title.self) { $0.append($1) } }
    let probe = StoreProbe(list, rows: \.self)
    Title.dispatch(.success("x"), on: dispatcher)
    probe.expectRows(\.self, [.insert("x", at: 0)])
    probe.finish()
  }

  @Test func `last only, all row changes are one set`() throws {
    let probe = StoreProbe(store, rows: \.rows, .lastOnly)
    edit(.insert("new", at: 0))
    edit(.delete("new", at: 0))
    probe.expectRows(\.rows, [.insert("new", at: 0), .delete("new", at: 0)])
    _ = try failure { probe.expectRows(\.rows, [.insert("new", at: 0)]) }
    probe.finish()
  }

  @Test func `ordered, row changes may be skipped`() {
    let probe = StoreProbe(store, rows: \.rows, .ordered)
    edit(.insert("new", at: 0))
    edit(.delete("new", at: 0))
    probe.expectRows(\.rows, [.delete("new", at: 0)])
    _ = failures { probe.expectRows(\.rows, [.insert("new", at: 0)]) }
    probe.finish()
  }
}
