import Dispatch
import FluxCore
import FluxTesting
import Synchronization
import Testing

/// D10 to D12: lifetimes, failures and reading a state.
struct StoreTests {
  let diagnostics = Log<Diagnostic>()
  let dispatcher: Dispatcher

  init() {
    dispatcher = Dispatcher { [diagnostics] in diagnostics.append($0) }
  }

  @Test func `D10: a store that nobody holds is unregistered at once and lets go of all`() {
    final class Resource: Sendable {}
    let calls = Log<Int>()
    weak var resource: Resource?
    do {
      let held = Resource()
      resource = held
      let store = Store(0, on: dispatcher) { handlers in
        handlers.on(Put.self) { [held] _, number in
          withExtendedLifetime(held) { calls.append(number) }
        }
      }
      Put(1).invoke(on: dispatcher)
      withExtendedLifetime(store) {}
    }
    Put(2).invoke(on: dispatcher)
    #expect(calls.values == [1])
    #expect(resource == nil)
  }

  @Test func `D10: observing a state does not keep its store registered`() {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let heard = Recorder(store!.state)
    Put(1).invoke(on: dispatcher)
    store = nil
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [[], [1]])
  }

  @Test func `D10: a store that dies during a delivery is not called by it any more`() {
    let victim = Mutex<Store<[Int]>?>(nil)
    let first = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { count, _ in
        count += 1
        victim.withLock { $0 = nil }
      }
    }
    let second = makeLog(on: dispatcher)
    let state = second.state
    victim.withLock { $0 = second }
    _ = consume second
    Put(1).invoke(on: dispatcher)
    #expect(first.state.value == 1)
    #expect(state.value.isEmpty)
  }

  @Test func `D11: a failure is delivered like a success`() {
    let store = Store([Result<Int, Refusal>](), on: dispatcher) { handlers in
      handlers.onResult(of: PutPositive.self) { $0.append($1) }
    }
    PutPositive(-1).invoke(on: dispatcher)
    PutPositive(1).invoke(on: dispatcher)
    #expect(store.state.value == [.failure(.negative(-1)), .success(1)])
    #expect(diagnostics.values.isEmpty)
  }

  @Test func `D11: a failure that no one handles is reported once, with its action and call site`()
  {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(PutPositive.self) { $0 = $1 }
      handlers.on(PutPositive.self) { $0 = $1 }
    }
    PutPositive(-5).invoke(on: dispatcher)
    let line: UInt = #line - 1
    #expect(store.state.value == 0)
    #expect(diagnostics.values.count == 1)
    guard case .unhandledFailure(let action, let error, let cause) = diagnostics.values.first else {
      Issue.record("reported as something else: \(diagnostics.values)")
      return
    }
    #expect(action is PutPositive.Type)
    #expect(error as? Refusal == .negative(-5))
    #expect(cause.site.line == line)
    #expect("\(cause.site)".hasPrefix("FluxCoreTests/StoreTests.swift:"))
  }

  @Test func `D11: a subscriber of an action's results handles its failures`() {
    let results = Recorder(dispatcher.results(of: PutPositive.self))
    PutPositive(-5).invoke(on: dispatcher)
    #expect(results.values.count == 1)
    #expect(diagnostics.values.isEmpty)
  }

  @Test
  func
    `D11: when a handler throws, its state stays, the error is published and the others are served`()
  {
    let first = Store([1, 2], on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in
        state.removeAll()
        throw Refusal.negative(number)
      }
    }
    let second = makeLog(on: dispatcher)
    let heard = Recorder(first.state, hearsCurrent: false)
    let errors = Recorder(first.errors)
    Put(7).invoke(on: dispatcher)
    #expect(first.state.value == [1, 2])
    #expect(heard.values.isEmpty)
    #expect(errors.values.map { $0 as? Refusal } == [.negative(7)])
    #expect(second.state.value == [7])
    #expect(diagnostics.values.isEmpty)
    errors.dispose()
    Put(8).invoke(on: dispatcher)
    #expect(second.state.value == [7, 8])
    #expect(diagnostics.values.count == 1, "without a subscriber the diagnostics are told")
  }

  @Test
  func `D12: a new observer hears the current value once, or not if it says so, then each change`()
  {
    let store = makeLog(on: dispatcher)
    Put(1).invoke(on: dispatcher)
    let all = Recorder(store.state)
    let changes = Recorder(store.state, hearsCurrent: false)
    Put(2).invoke(on: dispatcher)
    #expect(all.values == [[1], [1, 2]])
    #expect(changes.values == [[1, 2]])
  }

  @Test
  func `D12: subscribing in a handler, before its state is published, ends with the current value`()
  {
    let heard = Log<Int>()
    let bag = DisposeBag()
    let property = Mutex<StateProperty<Int>?>(nil)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in
        state = number
        if number == 1 {
          property.withLock { $0 }?.subscribe { heard.append($0) }.disposed(by: bag)
        }
      }
    }
    property.withLock { $0 = store.state }
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [0, 1])
    Put(2).invoke(on: dispatcher)
    #expect(heard.values == [0, 1, 2])
  }

  @Test func `D12: another thread reads whole snapshots only, and revisions never go back`() {
    struct Pair: Sendable {
      var a = 0
      var b = [0]
    }
    let store = Store(Pair(), on: dispatcher) { handlers in
      handlers.on(Put.self) { pair, number in
        pair.a = number
        pair.b = [number]
      }
    }
    let isDone = Atomic(false)
    let torn = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      if thread == 0 {
        for number in 1...20_000 { Put(number).invoke(on: dispatcher) }
        isDone.store(true, ordering: .releasing)
      } else {
        var last: UInt64 = 0
        while !isDone.load(ordering: .acquiring) {
          let revision = store.state.revision
          let pair = store.state.value
          if pair.a != pair.b[0] || revision < last { torn.add(1, ordering: .relaxed) }
          last = revision
        }
      }
    }
    #expect(torn.load(ordering: .relaxed) == 0)
    #expect(store.state.value.a == 20_000)
    #expect(store.state.revision == 20_000)
  }

  @Test func `D12: reading during a delivery gives the value before it to other threads`() {
    let seen = Log<Int>()
    let property = Mutex<StateProperty<Int>?>(nil)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in
        state = number
        let done = DispatchSemaphore(value: 0)
        let reader = property.withLock { $0 }
        DispatchQueue.global().async {
          seen.append(reader?.value ?? -1)
          done.signal()
        }
        done.wait()
      }
    }
    property.withLock { $0 = store.state }
    Put(1).invoke(on: dispatcher)
    #expect(seen.values == [0])
    #expect(store.state.value == 1)
  }

  @Test func `D10: a store's bag ends with the store, also when someone else holds it`() {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let bag = store!.bag
    let ended = Log<Int>()
    bag.insert(Subscription { ended.append(1) })
    store = nil
    #expect(ended.values == [1])
  }

  @Test func `D10: subscriptions to a store that has died are over`() {
    let bag = DisposeBag()
    for _ in 0..<100 {
      let store = makeLog(on: dispatcher)
      store.state.subscribe { _ in }.disposed(by: bag)
    }
    #expect(bag.isEmpty)
  }

  @Test func `D10: what is subscribed to after a store has died is over at once`() {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let state = store!.state
    store = nil
    let heard = Log<[Int]>()
    let subscription = state.subscribe { heard.append($0) }
    #expect(heard.values == [[]])
    #expect(subscription.isDisposed)
  }

  @Test func `D10: what is put into the bag of a store that has died ends at once`() {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let bag = store!.bag
    store = nil
    let ended = Log<Int>()
    let subscription = Subscription { ended.append(1) }
    bag.insert(subscription)
    #expect(ended.values == [1])
    #expect(bag.isEmpty)
    withExtendedLifetime(bag) {}
  }

  @Test func `D10: a dying store hears nothing of what the end of its bag dispatches`() {
    var store: Store<[Int]>? = makeLog(on: dispatcher)
    let state = store!.state
    store!.bag.insert(Subscription { [dispatcher] in Put(5).invoke(on: dispatcher) })
    store = nil
    #expect(state.value.isEmpty)
  }

  @Test func `D10: neither handlers nor observers that capture the dispatcher keep it alive`() {
    weak var weakDispatcher: Dispatcher?
    do {
      let dispatcher = Dispatcher()
      weakDispatcher = dispatcher
      let store = Store(0, on: dispatcher) { handlers in
        handlers.on(Put.self) { state, number in
          state = number
          if number == 1 { Put(2).invoke(on: dispatcher) }
        }
      }
      let subscriptions = [
        store.state.subscribe { _ in _ = dispatcher },
        dispatcher.results(of: Put.self).subscribe { _ in _ = dispatcher },
        store.errors.subscribe { _ in _ = dispatcher },
      ]
      Put(1).invoke(on: dispatcher)
      withExtendedLifetime((store, subscriptions)) {}
    }
    #expect(weakDispatcher == nil)
  }

  @Test func `D11: a payload changes a store by all of its handlers or, when one throws, by none`()
  {
    let store = Store([Int](), on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in state.append(number) }
      handlers.on(Put.self) { state, number in
        state.append(-number)
        if number < 0 { throw Refusal.negative(number) }
      }
      handlers.on(Put.self) { state, number in state.append(number * 10) }
    }
    let heard = Recorder(store.state, hearsCurrent: false)
    Put(-1).invoke(on: dispatcher)
    #expect(heard.values.isEmpty)
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [[1, -1, 10]], "the next payload works on the old state")
    #expect(store.state.revision == 1)
  }

  @Test func `D11: an error whose only subscriber has left before it is delivered is reported`() {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { _, number in throw Refusal.negative(number) }
    }
    let errors = Recorder(store.errors)
    let leaver = dispatcher.results(of: Put.self).subscribe { _ in errors.dispose() }
    Put(1).invoke(on: dispatcher)
    #expect(errors.values.isEmpty)
    #expect(diagnostics.values.count == 1)
    leaver.dispose()
  }

  @Test func `D12: a half-handled payload is never seen`() {
    let heard = Log<[Int]>()
    let bag = DisposeBag()
    let property = Mutex<StateProperty<[Int]>?>(nil)
    let store = Store([Int](), on: dispatcher) { handlers in
      handlers.on(Put.self) { $0.append($1) }
      handlers.on(Put.self) { state, number in
        if number == 1 {
          property.withLock { $0 }?.subscribe { heard.append($0) }.disposed(by: bag)
        }
        state.append(number)
      }
    }
    property.withLock { $0 = store.state }
    Put(1).invoke(on: dispatcher)
    #expect(heard.values == [[], [1, 1]])
    #expect(store.state.revision == 1)
  }

  @Test func `a delivery opens one change set for all handlers of the store`() throws {
    let store = Store(RowState(), on: dispatcher) { handlers in
      handlers.on(Put.self) { $0.rows.append($1) }
      handlers.on(Put.self) { state, number in
        if number < 0 { throw Refusal.negative(number) }
        state.rows.append(number)
      }
    }
    let heard = Recorder(store.state)
    for number in [1, -1, 2] { Put(number).invoke(on: dispatcher) }
    let states = heard.values.map(\.rows)
    #expect(states.map(Array.init) == [[], [1, 1], [1, 1, 2, 2]])
    for (old, new) in zip(states, states.dropFirst()) {
      #expect(new.changes.edits.count == 2)
      #expect(try new.changes.applied(to: old) == new)
    }
  }

  @Test func `a store that generic code makes opens change sets, too`() {
    func make<State: Sendable>(
      _ state: State, _ register: (inout StoreHandlers<State>) -> Void
    ) -> Store<State> {
      Store(state, on: dispatcher, register: register)
    }
    let store = make(RowState()) { $0.on(Put.self) { $0.rows.append($1) } }
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    #expect(store.state.value.rows.addedIndex == 1)
  }

  @Test func `D12: another thread's observer of a state hears nothing before the delivery is over`()
  {
    let heard = Log<Int>()
    let during = Log<Int>()
    let bag = DisposeBag()
    let property = Mutex<StateProperty<Int>?>(nil)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Put.self) { state, number in
        state = number
        let done = DispatchSemaphore(value: 0)
        let own = property.withLock { $0 }
        DispatchQueue.global().async {
          own?.subscribe { heard.append($0) }.disposed(by: bag)
          done.signal()
        }
        done.wait()
        during.append(heard.values.count)
      }
    }
    property.withLock { $0 = store.state }
    Put(1).invoke(on: dispatcher)
    #expect(during.values == [0])
    #expect(heard.values == [1])
  }
}
