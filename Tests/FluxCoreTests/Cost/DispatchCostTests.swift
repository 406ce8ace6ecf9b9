import AllocationCounting
import FluxCore
import Testing

/// What a dispatch takes from the heap; true of debug and release builds alike.
///
/// The first dispatch is never counted: it looks up types, whose metadata stays for ever.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct DispatchCostTests {
  @Test func `a dispatch to one store and one state observer allocates nothing`() {
    let dispatcher = Dispatcher()
    let store = makeSum(on: dispatcher)
    let subscription = store.state.subscribe { _ in }
    #expect(allocationsOfDispatches(100, on: dispatcher) == AllocationCount())
    subscription.dispose()
  }

  @Test func `a dispatch to 1,000 observers allocates nothing`() {
    let dispatcher = Dispatcher()
    let store = makeSum(on: dispatcher)
    let bag = DisposeBag()
    for _ in 0..<1_000 { store.state.subscribe { _ in }.disposed(by: bag) }
    #expect(allocationsOfDispatches(10, on: dispatcher) == AllocationCount())
    bag.dispose()
  }

  @Test func `a dispatch among 1,000 registered action types allocates nothing either`() {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { $0 += $1 }
      NumberedAction.register999(&handlers)
    }
    let subscription = store.state.subscribe { _ in }
    #expect(allocationsOfDispatches(100, on: dispatcher) == AllocationCount())
    subscription.dispose()
  }

  @Test func `a queued dispatch allocates once at most`() {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { count, number in
        count += 1
        if number > 0 { Put(number - 1).invoke(on: dispatcher) }
      }
    }
    Put(1).invoke(on: dispatcher)
    let count = allocations { Put(1_000).invoke(on: dispatcher) }
    #expect(count.calls <= 1_000)
    #expect(count.keptBytes == 0)
    #expect(store.state.value == 2 + 1_001)
  }

  @Test func `1,000 dispatches that wait at once allocate once each at most`() {
    let dispatcher = Dispatcher()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { count, number in
        count += 1
        for _ in 0..<number { Put(0).invoke(on: dispatcher) }
      }
    }
    Put(1).invoke(on: dispatcher)
    // Their memory is kept for later ones only up to a limit, so a debug build may add one of its own to that.
    #if DEBUG
      let each = 2
    #else
      let each = 1
    #endif
    let count = allocations { Put(1_000).invoke(on: dispatcher) }
    #expect(count.calls <= each * 1_000)
    #expect(store.state.value == 2 + 1_001)
  }

  private func makeSum(on dispatcher: Dispatcher) -> Store<Int> {
    Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { $0 += $1 }
    }
  }

  private func allocationsOfDispatches(_ count: Int, on dispatcher: Dispatcher) -> AllocationCount {
    Put(1).invoke(on: dispatcher)
    return allocations {
      var number = 0
      while number < count {
        Put(number).invoke(on: dispatcher)
        number += 1
      }
    }
  }
}
