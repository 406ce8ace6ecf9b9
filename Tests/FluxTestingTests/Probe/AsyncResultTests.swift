import FluxCore
import FluxTesting
import Testing

/// What asynchronous actions deliver while a probe listens.
struct AsyncResultTests {
  let dispatcher = Dispatcher()

  @Test func `a result that changes the state is expected with the change`() async {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    _ = await Fetch(result: .success(2)).invoke(on: dispatcher).outcome()
    probe.expect { $0.count = 2 }
    probe.finish()
  }

  @Test func `and can be expected before or after the change, too`() async {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    for count in 1...2 { _ = await Fetch(result: .success(count)).invoke(on: dispatcher).outcome() }
    probe.expectResult(of: Fetch.self, .success(1))
    probe.expect { $0.count = 1 }
    probe.expect { $0.count = 3 }
    probe.expectResult(of: Fetch.self, .success(2))
    probe.finish()
  }

  @Test func `a result that changes nothing has to be expected`() async throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    _ = await Ping().invoke(on: dispatcher).outcome()
    _ = await Ping().invoke(on: dispatcher).outcome()
    probe.expectResult(of: Ping.self) { $0 == .success(7) }
    let failure = try failure { probe.finish() }
    #expect(failure.message.contains("an unexpected result by Ping, invoked at \(#fileID)"))
    #expect(failure.message.hasSuffix("    .success(7)"))
  }

  @Test func `a failure that nobody handles has to be expected`() async throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    let ignored = dispatcher.results(of: Fetch.self).subscribe { _ in }
    _ = await Fetch(result: .failure(.full(3))).invoke(on: dispatcher).outcome()
    let wrong = try failure { probe.expectResult(of: Fetch.self, .failure(.full(4))) }
    #expect(wrong.message.contains("− .failure(.full(4))\n  + .failure(.full(3))"))
    probe.finish()
    ignored.dispose()
  }

  @Test func `a result that does not come fails`() throws {
    let store = Cart.store(on: dispatcher)
    let probe = StoreProbe(store)
    Fetch.dispatch(.success(1), on: dispatcher)
    probe.expect { $0.count = 1 }
    let failure = try failure { probe.expectResult(of: Fetch.self, .success(1)) }
    #expect(
      failure.message.hasSuffix("a result of Fetch was expected, and none came:\n    .success(1)"))
    probe.finish()
  }
}
