import FluxCore
import FluxTesting
import Testing

struct ExhaustivityTests {
  let dispatcher = Dispatcher()

  private func changes() {
    for text in ["a", "b", "c"] { Note.dispatch(.success(text), on: dispatcher) }
  }

  @Test func `ordered, what was not expected is skipped before, between and after`() async {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store, .ordered)
    changes()
    _ = await Ping().invoke(on: dispatcher).outcome()
    changes()
    probe.expect { $0.note = "b" }
    probe.expectResult(of: Ping.self, .success(7))
    probe.expect { $0.note = "a" }
    probe.finish()
  }

  @Test func `ordered, the wrong order fails and takes nothing`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store, .ordered)
    changes()
    probe.expect { $0.note = "b" }
    let failure = try failure { probe.expect { $0.note = "a" } }
    #expect(failure.message.contains("no change is the expected one; the next is by Note"))
    #expect(failure.message.contains("−   note: \"a\",\n  +   note: \"c\","))
    probe.expect { $0.note = "c" }
    probe.expectNoMoreChanges()
  }

  @Test func `ordered, nothing more fails when there is more`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store, .ordered)
    changes()
    probe.expect { $0.note = "b" }
    let failure = try failure { probe.expectNoMoreChanges() }
    #expect(failure.message.contains("+   note: \"c\","))
  }

  @Test func `last only, the state is all that counts`() async {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store, .lastOnly)
    changes()
    _ = await Ping().invoke(on: dispatcher).outcome()
    Add.dispatch(.success(""), on: dispatcher)
    probe.expect { $0.note = "c" }
    probe.expectError(CartError.nameless)
    probe.expectResult(of: Ping.self, .success(7))
    probe.expectNoMoreChanges()
    changes()
    probe.finish()
  }

  @Test func `last only, an earlier state fails`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store, .lastOnly)
    changes()
    let failure = try failure { probe.expect { $0.note = "b" } }
    #expect(failure.message.contains("the last state is not the expected one"))
    #expect(failure.message.contains("−   note: \"b\",\n  +   note: \"c\","))
    changes()
    Note.dispatch(.success("d"), on: dispatcher)
    let more = try self.failure { probe.expectNoMoreChanges() }
    #expect(more.message.contains("−   note: \"c\",\n  +   note: \"d\","))
  }

  private func failure(_ body: () -> Void) throws -> Failure {
    try FluxTestingTests.failure(body)
  }
}
