import Dispatch
import FluxCore
import FluxTesting
import Synchronization
import Testing

/// Asynchronous actions: cold, awaited, started, cancelled, chained.
struct AsyncActionTests {
  let dispatcher = Dispatcher()

  private func makeStore() -> Store<[Result<Int, Refusal>]> {
    Store([], on: dispatcher) { handlers in
      handlers.onResult(of: Work.self) { $0.append($1) }
    }
  }

  @Test func `an invocation does nothing until it is started, and runs once per start`() async {
    let store = makeStore()
    let starts = Log<Int>()
    let invocation = Work {
      starts.append(1)
      return 1
    }.invoke(on: dispatcher)
    #expect(starts.values.isEmpty)
    #expect(await invocation.outcome() == .success(1))
    #expect(await invocation.outcome() == .success(1))
    #expect(starts.values == [1, 1])
    #expect(store.state.value == [.success(1), .success(1)])
  }

  @Test func `the stores have the result when the awaiting one goes on`() async throws {
    let store = makeStore()
    let value = try await Work { 7 }.invoke(on: dispatcher).value()
    #expect(value == 7)
    #expect(store.state.value == [.success(7)])
  }

  @Test func `a failure keeps its type and reaches the stores`() async {
    let store = makeStore()
    let outcome = await Work { () throws(Refusal) in throw .negative(-1) }
      .invoke(on: dispatcher).outcome()
    #expect(outcome == .failure(.negative(-1)))
    #expect(store.state.value == [.failure(.negative(-1))])
  }

  @Test func `subscribing starts it and tells the outcome`() async {
    let store = makeStore()
    let dispatcher = dispatcher
    var subscription: Subscription?
    let outcome = await withCheckedContinuation { continuation in
      subscription = Work { 3 }.invoke(on: dispatcher).subscribe {
        continuation.resume(returning: $0)
      }
    }
    #expect(outcome == .success(3))
    #expect(store.state.value == [.success(3)])
    withExtendedLifetime(subscription) {}
  }

  @Test func `cancelled while it works: the outcome is cancelled and nothing is delivered`() async {
    let store = makeStore()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Refusal>.self)
    let subscription = Work {
      begin.finish()
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher).subscribe { tell.yield($0) }
    for await _ in started {}
    subscription.dispose()
    open.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(store.state.value.isEmpty)
  }

  @Test @MainActor func `started and cancelled in the same turn, it never runs`() async {
    let runs = Log<Int>()
    for number in 0..<10_000 {
      let subscription = Work {
        runs.append(number)
        return number
      }.invoke(on: dispatcher).subscribe()
      subscription.dispose()
    }
    // What could have been started would have been started before this.
    _ = await Work { 0 }.invoke(on: dispatcher).outcome()
    #expect(runs.values.isEmpty)
  }

  @Test func `started and cancelled within one delivery, it never runs`() async {
    let runs = Log<Int>()
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Refusal>.self)
    let store = Store(0, on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { _, number in
        let subscription = Work {
          runs.append(number)
          return number
        }.invoke(on: dispatcher).subscribe { tell.yield($0) }
        subscription.dispose()
      }
    }
    for number in 0..<1_000 { Put(number).invoke(on: dispatcher) }
    var iterator = outcomes.makeAsyncIterator()
    for _ in 0..<1_000 { #expect(await iterator.next() == .cancelled) }
    #expect(runs.values.isEmpty)
    #expect(store.state.value == 0)
  }

  @Test
  func `D10: when its owner dies, work in flight is cancelled and its result is not delivered`()
    async
  {
    let results = Recorder(dispatcher.results(of: Work.self))
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Refusal>.self)
    var owner: Store<[Int]>? = makeLog(on: dispatcher)
    Work {
      begin.finish()
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher).subscribe { tell.yield($0) }.disposed(by: owner!.bag)
    for await _ in started {}
    owner = nil
    open.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(results.values.isEmpty)
  }

  @Test func `cancelling the awaiting task cancels the run`() async {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let invocation = Work {
      begin.finish()
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher)
    let task = Task { await invocation.outcome() }
    for await _ in started {}
    task.cancel()
    open.finish()
    #expect(await task.value == .cancelled)
  }

  @Test func `an async result is applied to the state at delivery, not to an older one`() async {
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Work.self) { $0 += $1 }
      handlers.on(Put.self) { $0 += $1 }
    }
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let invocation = Work {
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher)
    async let first = invocation.outcome()
    async let second = invocation.outcome()
    for _ in 0..<5 { Put(1).invoke(on: dispatcher) }
    open.finish()
    _ = await (first, second)
    #expect(store.state.value == 7)
  }

  @Test func `concat runs one after the other and stops at the first failure`() async {
    let store = makeStore()
    let one = Work { 1 }.invoke(on: dispatcher)
    let bad = Work { () throws(Refusal) in throw .negative(-2) }.invoke(on: dispatcher)
    let three = Work { 3 }.invoke(on: dispatcher)
    #expect(await one.concat(three).outcome() == .success(3))
    #expect(await one.concat(bad).concat(three).outcome() == .failure(.negative(-2)))
    #expect(
      store.state.value == [.success(1), .success(3), .success(1), .failure(.negative(-2))])
  }

  @Test func `a cancelled chain starts no further link`() async {
    let runs = Log<Int>()
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Refusal>.self)
    let slow = Work {
      begin.finish()
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher)
    let next = Work {
      runs.append(2)
      return 2
    }.invoke(on: dispatcher)
    let subscription = slow.concat(next).subscribe { tell.yield($0) }
    for await _ in started {}
    subscription.dispose()
    open.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(runs.values.isEmpty)
  }

  @Test func `D5: a concat of 100,000 async actions completes, in order`() async {
    let store = Store((count: 0, isOrdered: true), on: dispatcher) { handlers in
      handlers.on(Work.self) { state, number in
        state.isOrdered = state.isOrdered && number == state.count
        state.count += 1
      }
    }
    var chain = Work { 0 }.invoke(on: dispatcher)
    for number in 1..<100_000 {
      chain = chain.concat(Work { number }.invoke(on: dispatcher))
    }
    #expect(await chain.outcome() == .success(99_999))
    #expect(store.state.value.count == 100_000)
    #expect(store.state.value.isOrdered)
  }

  @Test func `work that is started in a delivery does not begin before that is over`() async {
    let begun = Atomic(false)
    let early = Log<Bool>()
    let store = Store(0, on: dispatcher) { [dispatcher] handlers in
      handlers.on(Put.self) { _, _ in
        let subscription = Work {
          begun.store(true, ordering: .releasing)
          return 1
        }.invoke(on: dispatcher).subscribe()
        waitForLaterTasks()
        early.append(begun.load(ordering: .acquiring))
        subscription.dispose()
      }
    }
    await onThread { [dispatcher] in Put(1).invoke(on: dispatcher) }
    #expect(early.values == [false])
    withExtendedLifetime(store) {}
  }

  @Test func `a chain that is started in a delivery of its first link's dispatcher waits, too`()
    async
  {
    let other = Dispatcher()
    let begun = Atomic(false)
    let early = Log<Bool>()
    let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher] _ in
      let run = Work {
        begun.store(true, ordering: .releasing)
        return 1
      }.invoke(on: dispatcher).concat(Work { 2 }.invoke(on: other)).subscribe()
      waitForLaterTasks()
      early.append(begun.load(ordering: .acquiring))
      run.dispose()
    }
    await onThread { [dispatcher] in Put(1).invoke(on: dispatcher) }
    #expect(early.values == [false])
    subscription.dispose()
  }

  @Test @MainActor
  func `started in a delivery on the main actor, it does not begin within the actor's job`() async {
    let begun = Log<Int>()
    for number in 0..<500 {
      let run = Mutex<Subscription?>(nil)
      let subscription = dispatcher.results(of: Put.self).subscribe { [dispatcher] _ in
        MainActor.assumeIsolated {
          let started = Work {
            begun.append(number)
            return number
          }.invoke(on: dispatcher).subscribe()
          run.withLock { $0 = started }
        }
      }
      Put(number).invoke(on: dispatcher)
      waitForLaterTasks()
      run.withLock { $0 }?.dispose()
      subscription.dispose()
    }
    _ = await Work { 0 }.invoke(on: dispatcher).outcome()
    #expect(begun.values.isEmpty)
  }

  @Test func `a chain that is cancelled by the handler of a link starts no further link`() async {
    let run = Mutex<Subscription?>(nil)
    let runs = Log<Int>()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.on(Work.self) { _, _ in run.withLock { $0 }?.dispose() }
    }
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Refusal>.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = Work {
      for await _ in gate {}
      return 1
    }.invoke(on: dispatcher)
    let second = Work {
      runs.append(2)
      return 2
    }.invoke(on: dispatcher)
    run.withLock { $0 = first.concat(second).subscribe { tell.yield($0) } }
    open.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(runs.values.isEmpty)
    withExtendedLifetime(store) {}
  }

  @Test func `progress that is dispatched after a cancellation is dropped`() async {
    struct Progress: AsyncThunk {
      typealias Payload = Int
      typealias ActionError = Never
      let body: @Sendable (ActionContext<Self>) async -> Int
      func invoke(on context: ActionContext<Self>) async -> Int { await body(context) }
    }
    let results = Recorder(dispatcher.results(of: Progress.self))
    let (started, begin) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let (outcomes, tell) = AsyncStream.makeStream(of: Outcome<Int, Never>.self)
    let subscription = Progress { context in
      begin.finish()
      for await _ in gate {}
      context.dispatch(.success(1))
      return 2
    }.invoke(on: dispatcher).subscribe { tell.yield($0) }
    for await _ in started {}
    subscription.dispose()
    open.finish()
    var iterator = outcomes.makeAsyncIterator()
    #expect(await iterator.next() == .cancelled)
    #expect(results.values.isEmpty)
  }

  @Test func `a run that is over does not stay in a bag`() async {
    let bag = DisposeBag()
    for number in 0..<100 {
      await Work { number }.invoke(on: dispatcher).subscribed(in: bag)
    }
    #expect(bag.count <= 1, "the last one may not have let go yet")
  }
}

/// Returns when tasks that are made now have run, so that one that was made before could have.
private func waitForLaterTasks() {
  let others = DispatchSemaphore(value: 0)
  for _ in 0..<20 { Task.detached { others.signal() } }
  for _ in 0..<20 { others.wait() }
}

extension Invocation {
  /// Runs it by subscribing and returns when its outcome has been heard.
  fileprivate func subscribed(in bag: DisposeBag) async {
    await withCheckedContinuation { continuation in
      subscribe { _ in continuation.resume() }.disposed(by: bag)
    }
  }
}
