import AllocationCounting
import FluxCore
import Testing

/// What subscriptions leave on the heap: nothing.
///
/// What is counted has been done once before: the first time looks up types, whose metadata stays for ever.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct SubscriptionCostTests {
  @Test(arguments: [0, 10, 10_000])
  func `a subscription that has ended leaves nothing allocated`(live: Int) {
    let (store, bag) = makeStore(observers: live)
    let subscribeAndEnd = { store.state.subscribe { _ in }.dispose() }
    subscribeAndEnd()
    let count = allocations(in: subscribeAndEnd)
    #expect(count.keptBytes == 0)
    #expect(count.calls <= 3)
    bag.dispose()
  }

  @Test func `1,000 subscriptions that were live at once leave nothing allocated`() {
    let (store, _) = makeStore(observers: 0)
    let subscribeAndEnd = {
      let bag = DisposeBag()
      for _ in 0..<1_000 { store.state.subscribe { _ in }.disposed(by: bag) }
      bag.dispose()
    }
    subscribeAndEnd()
    #expect(allocations(in: subscribeAndEnd).keptBytes == 0)
  }

  @Test func `a subscription that ends during a delivery leaves nothing allocated`() {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { $0 += $1 }
    }
    let subscribeAndEnd = {
      let bag = DisposeBag()
      store.state.subscribe(hearsCurrent: false) { _ in bag.dispose() }.disposed(by: bag)
      Put(1).invoke(on: dispatcher)
    }
    // More often than the dispatcher keeps memory of waiting jobs for.
    for _ in 0..<100 { subscribeAndEnd() }
    let count = allocations(in: subscribeAndEnd)
    #expect(count.keptBytes == 0)
  }

  private func makeStore(observers: Int) -> (Store<Int>, DisposeBag) {
    let store = Store(0, on: Dispatcher()) { handlers in
      handlers.on(Put.self) { $0 += $1 }
    }
    let bag = DisposeBag()
    for _ in 0..<observers { store.state.subscribe { _ in }.disposed(by: bag) }
    return (store, bag)
  }
}
