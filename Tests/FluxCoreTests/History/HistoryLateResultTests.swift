import FluxCore
import FluxTesting
import Testing

/// H7: results of asynchronous runs that began before an undo and arrive after it.
struct HistoryLateResultTests {
  /// Waits for a second; its results are dropped when they are late.
  struct Fetch: AsyncAction {
    static var afterUndo: AfterUndo { .discard }
    let clock: TestClock
    func payload() async throws -> Int {
      try await clock.sleep(for: .seconds(1))
      return 100
    }
  }

  struct Fail: AsyncAction {
    static var afterUndo: AfterUndo { .discard }
    let clock: TestClock
    func payload() async throws(Refusal) -> Int {
      try? await clock.sleep(for: .seconds(1))
      throw .negative(1)
    }
  }

  /// The same, but they are no step.
  struct Refresh: AsyncAction {
    static var afterUndo: AfterUndo { .applyWithoutStep }
    let clock: TestClock
    func payload() async throws -> Int {
      try await clock.sleep(for: .seconds(1))
      return 100
    }
  }

  /// The same, with the rule of those that declare none.
  struct Import: AsyncAction {
    let clock: TestClock
    func payload() async throws -> Int {
      try await clock.sleep(for: .seconds(1))
      return 100
    }
  }

  let time = TestTime()
  let diagnostics = Log<Diagnostic>()
  let dispatcher: Dispatcher
  let history: UndoHistory
  let store: Store<Int>
  let bag = DisposeBag()

  init() {
    dispatcher = time.dispatcher { [diagnostics] in diagnostics.append($0) }
    let history = UndoHistory(on: dispatcher)
    store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0 += $1 }
      handlers.on(Fetch.self) { $0 += $1 }
      handlers.on(Refresh.self) { $0 += $1 }
      handlers.on(Import.self) { $0 += $1 }
    }
    self.history = history
  }

  private func putTwoAndStart(_ run: Invocation<Int, any Error>) {
    Put(1).invoke(on: dispatcher)
    Put(2).invoke(on: dispatcher)
    run.subscribe().disposed(by: bag)
    time.run()
  }

  @Test func `H7: one is a new step unless its type says otherwise`() {
    putTwoAndStart(Import(clock: time.clock).invoke(on: dispatcher))
    history.undo()
    time.advance(by: .seconds(1))
    #expect(store.state.value == 101)
    #expect(history.state.value.redoCount == 0)
    history.undo()
    #expect(store.state.value == 1)
  }

  @Test func `H7: one of a command that has been undone is a step of its own`() {
    let subscription = dispatcher.results(of: Also.self).subscribe { [self] _ in
      Put(2).invoke(on: dispatcher)
      Import(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    }
    Put(1).invoke(on: dispatcher)
    Also(0).invoke(on: dispatcher)
    time.run()
    history.undo()
    time.advance(by: .seconds(1))
    #expect(store.state.value == 101)
    #expect(history.state.value.steps.map(\.number) == [1, 3])
    history.undo()
    #expect(store.state.value == 1)
    subscription.dispose()
  }

  @Test func `H7: one is dropped when its type says so, failures too`() {
    putTwoAndStart(Fetch(clock: time.clock).invoke(on: dispatcher))
    Fail(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    history.undo()
    time.advance(by: .seconds(1))
    #expect(store.state.value == 1)
    #expect(history.state.value.redoCount == 1)
    #expect(diagnostics.values.isEmpty)
  }

  @Test func `H7: one is applied without a step when its type says so`() {
    putTwoAndStart(Refresh(clock: time.clock).invoke(on: dispatcher))
    history.undo()
    time.advance(by: .seconds(1))
    #expect(store.state.value == 101)
    #expect(history.state.value.redoCount == 1)
    history.redo()
    #expect(store.state.value == 3)
  }

  @Test func `H7: without an undo, and after a redo or an undo of nothing, none is late`() {
    history.undo()
    putTwoAndStart(Fetch(clock: time.clock).invoke(on: dispatcher))
    time.advance(by: .seconds(1))
    #expect(store.state.value == 103)
    history.undo()
    Refresh(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    Fetch(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    history.redo()
    time.advance(by: .seconds(1))
    #expect(store.state.value == 303)
    #expect(history.state.value.undoCount == 5)
  }

  @Test func `H7: a jump forth makes none late, a jump back does`() {
    putTwoAndStart(Fetch(clock: time.clock).invoke(on: dispatcher))
    history.jump(to: 2)
    time.advance(by: .seconds(1))
    #expect(store.state.value == 103)
    Fetch(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    history.jump(to: 1)
    history.jump(to: 2)
    time.advance(by: .seconds(1))
    #expect(store.state.value == 3)
  }

  @Test func `H7: a run begins when it is started, not when it is described`() {
    Put(1).invoke(on: dispatcher)
    let described = Fetch(clock: time.clock).invoke(on: dispatcher)
    history.undo()
    described.subscribe().disposed(by: bag)
    time.advance(by: .seconds(1))
    #expect(store.state.value == 100)
  }

  @Test func `H7: a run that begins while the undo waits for its turn began before it`() {
    Put(1).invoke(on: dispatcher)
    let starting = dispatcher.results(of: Also.self).subscribe { [self] _ in
      history.undo()
      Fetch(clock: time.clock).invoke(on: dispatcher).subscribe().disposed(by: bag)
    }
    Also(0).invoke(on: dispatcher)
    time.advance(by: .seconds(1))
    #expect(store.state.value == 0)
    starting.dispose()
  }
}
