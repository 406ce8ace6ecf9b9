import FluxCore
import FluxTesting
import Testing

struct StoreProbeTests {
  let dispatcher = Dispatcher()

  @Test func `each change is expected by what it does to the state before`() {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Add.dispatch(.success("tea"), on: dispatcher)
    Note.dispatch(.success("soon"), on: dispatcher)
    probe.expect {
      $0.items = ["tea"]
      $0.count = 1
    }
    probe.expect { $0.note = "soon" }
    probe.finish()
  }

  @Test func `a change can be expected as a whole state`() {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store.state)
    Add.dispatch(.success("tea"), on: dispatcher)
    probe.expect(Cart(items: ["tea"], count: 1))
    #expect(probe.states == [Cart(), Cart(items: ["tea"], count: 1)])
    probe.finish()
  }

  @Test func `a wrong change fails where it was expected, with the difference and the action`()
    throws
  {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    let site: UInt = #line + 1
    Add.dispatch(.success("tea"), on: dispatcher)
    let line = #line + 1
    let failure = try failure { probe.expect { $0.items = ["milk"] } }
    #expect(failure.location?.line == line)
    #expect(failure.location?.fileID == #fileID)
    #expect(failure.location?.filePath == #filePath)
    #expect(
      failure.message == """
        Cart: a change is not the expected one, by Add, invoked at \(#fileID):\(site) (− expected, + actual):
            Cart(
              items: [
          −     "milk",
          +     "tea",
              ],
          −   count: 0,
          +   count: 1,
              note: nil,
            )
        """)
    probe.finish()
  }

  @Test func `a change that does not come fails`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    let failure = try failure { probe.expect { $0.count = 1 } }
    #expect(failure.message.contains("a change was expected, and none came (− is, + expected):"))
    #expect(failure.message.contains("−   count: 0,\n  +   count: 1,"))
    probe.finish()
  }

  @Test func `a change that was passed over fails at the next expectation`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Ping.dispatch(.success(1), on: dispatcher)
    Add.dispatch(.success(""), on: dispatcher)
    Add.dispatch(.success("tea"), on: dispatcher)
    let failure = try failure { probe.expect(Cart(items: ["tea"], count: 1)) }
    #expect(failure.message.contains("an unexpected error of a handler:\n    .nameless"))
    probe.finish()
  }

  @Test func `changes left over fail at finish`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Add.dispatch(.success("tea"), on: dispatcher)
    let line = #line + 1
    let failure = try failure { probe.finish() }
    #expect(failure.location?.line == line)
    #expect(failure.message.contains("an unexpected change by Add, invoked at"))
    #expect(failure.message.contains("+     \"tea\","))
    probe.finish()
  }

  @Test func `changes left over fail at the end of the probe's life, where it was made`() throws {
    let store = Cart.store(on: dispatcher)
    let line = #line + 2
    let failure = try failure {
      var probe: StoreProbe? = StoreProbe(store)
      Add.dispatch(.success("tea"), on: dispatcher)
      withExtendedLifetime(probe) {}
      probe = nil
    }
    #expect(failure.location?.line == line)
    #expect(failure.message.contains("an unexpected change by Add"))
  }

  @Test func `nothing more is expected, or fails with what there is`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    probe.expectNoMoreChanges()
    Add.dispatch(.success("tea"), on: dispatcher)
    let failure = try failure { probe.expectNoMoreChanges() }
    #expect(failure.message.contains("an unexpected change by Add"))
    probe.expectNoMoreChanges()
    probe.finish()
  }

  @Test func `after a failure the next expectation finds the next change`() {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Add.dispatch(.success("tea"), on: dispatcher)
    Note.dispatch(.success("soon"), on: dispatcher)
    _ = failures { probe.expect { $0.count = 5 } }
    probe.expect { $0.note = "soon" }
    probe.finish()
  }

  @Test func `a state equal to the one before is no change`() {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Note.dispatch(.success(nil), on: dispatcher)
    Note.dispatch(.success("soon"), on: dispatcher)
    probe.expect { $0.note = "soon" }
    #expect(probe.states.count == 3)
    probe.finish()
  }

  @Test func `what the closure of an expectation throws fails the test`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Note.dispatch(.success("soon"), on: dispatcher)
    let failure = try failure { probe.expect { _ in throw CartError.full(3) } }
    #expect(failure.message.hasSuffix("the expectation's closure threw:\n    .full(3)"))
    probe.finish()
  }

  @Test func `what a handler throws is expected, or fails`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Add.dispatch(.success(""), on: dispatcher)
    probe.expectError(CartError.nameless)
    Add.dispatch(.success(""), on: dispatcher)
    let wrong = try failure { probe.expectError(CartError.full(3)) }
    #expect(wrong.message.contains("− .full(3)\n  + .nameless"))
    Add.dispatch(.success(""), on: dispatcher)
    let left = try failure { probe.finish() }
    #expect(left.message.contains("an unexpected error of a handler:\n    .nameless"))
    let none = try failure { probe.expectError(CartError.nameless) }
    #expect(none.message.contains("an error of a handler was expected, and none came"))
  }

  @Test func `two probes of one store hear the same`() throws {
    let store = Cart.store(on: dispatcher)
    let first = StoreProbe(store)
    Note.dispatch(.success("a"), on: dispatcher)
    let second = StoreProbe(store)
    Note.dispatch(.success("b"), on: dispatcher)
    first.expect { $0.note = "a" }
    first.expect { $0.note = "b" }
    first.finish()
    let failure = try failure { second.finish() }
    #expect(failure.message.contains("−   note: \"a\",\n  +   note: \"b\","))
  }

  @Test func `a probe keeps no store alive, and hears nothing when it is gone`() {
    var store: Store<Cart>? = Cart.store(on: dispatcher)
    weak let registration = store?.registration
    weak let weakStore = store
    let probe = store.map { StoreProbe($0) }
    Note.dispatch(.success("a"), on: dispatcher)
    store = nil
    #expect(weakStore == nil)
    #expect(registration == nil)
    Note.dispatch(.success("b"), on: dispatcher)
    probe?.expect { $0.note = "a" }
    probe?.finish()
  }

  @Test func `a finished probe hears nothing more`() {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    probe.finish()
    Note.dispatch(.success("a"), on: dispatcher)
    #expect(probe.states == [Cart()])
    probe.finish()
  }
}
