import FluxCore
import FluxTesting
import Testing

/// D10 for histories, and what traps.
struct HistoryLifetimeTests {
  /// A payload whose end can be heard of.
  private struct Keep: Action {
    let end: AtEnd
    func payload() -> AtEnd { end }
  }

  private func makeKeeper(
    on dispatcher: Dispatcher, in history: UndoHistory
  ) -> Store<[AtEnd]> {
    Store([], on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Keep.self) { $0 = [$1] }
    }
  }

  @Test
  func `D10: a store that dies is let go of with all it was, and undo goes on for the others`() {
    let (dispatcher, history) = makeHistory()
    let ended = Log<Int>()
    var keeper: Store<[AtEnd]>? = makeKeeper(on: dispatcher, in: history)
    let sum = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Keep.self) { sum, _ in sum += 1 }
    }
    for number in 1...3 { Keep(end: AtEnd { ended.append(number) }).invoke(on: dispatcher) }
    #expect(ended.values.isEmpty)
    weak let store = keeper
    #expect(store != nil)
    keeper = nil
    #expect(store == nil)
    #expect(ended.values.sorted() == [1, 2, 3])
    history.undo(2)
    #expect(sum.state.value == 1)
    history.redo()
    #expect(sum.state.value == 2)
  }

  @Test func `D10: a history that is released lets go of all, and its stores go on without it`() {
    let dispatcher = Dispatcher()
    let ended = Log<Int>()
    var history: UndoHistory? = UndoHistory(on: dispatcher)
    weak let released = history
    let store = makeKeeper(on: dispatcher, in: history!)
    for number in 1...3 { Keep(end: AtEnd { ended.append(number) }).invoke(on: dispatcher) }
    let state = history!.state
    history = nil
    #expect(released == nil)
    #expect(ended.values.sorted() == [1, 2])
    Keep(end: AtEnd { ended.append(4) }).invoke(on: dispatcher)
    #expect(ended.values.sorted() == [1, 2, 3])
    #expect(state.value.undoCount == 3)
    let again = UndoHistory(on: dispatcher)
    again.undo()
    #expect(state.value.undoCount == 3)
    #expect(store.state.value.count == 1)
  }

  @Test func `D10: steps that are forgotten or cleared are let go of`() {
    let dispatcher = Dispatcher()
    let history = UndoHistory(on: dispatcher, limit: 2)
    let ended = Log<Int>()
    let store = makeKeeper(on: dispatcher, in: history)
    for number in 1...4 { Keep(end: AtEnd { ended.append(number) }).invoke(on: dispatcher) }
    // The states of two steps, and the current one.
    #expect(ended.values == [1])
    history.undo(2)
    Keep(end: AtEnd { ended.append(5) }).invoke(on: dispatcher)
    #expect(ended.values.sorted() == [1, 3, 4])
    withExtendedLifetime(store) {}
  }

  @Test func `D10: nothing is left when stores and history are gone`() {
    let time = TestTime()
    do {
      let dispatcher = time.dispatcher()
      let history = UndoHistory(on: dispatcher)
      let store = Store(0, on: dispatcher) { handlers in
        handlers.undo(in: history)
        handlers.on(Put.self) { $0 += $1 }
      }
      Put(1).invoke(on: dispatcher)
      history.undo()
      withExtendedLifetime(store) {}
    }
    time.expectQuiescence()
  }

  @Test func `a history that is released during a delivery does what was asked of it before`() {
    let dispatcher = Dispatcher()
    let histories = Log<UndoHistory>()
    var history: UndoHistory? = UndoHistory(on: dispatcher)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history!)
      handlers.on(Put.self) { $0 += $1 }
    }
    Put(1).invoke(on: dispatcher)
    let subject = Subject<Int>(on: dispatcher)
    // Everything here happens on this thread.
    nonisolated(unsafe) var held = history.take()
    let subscription = subject.signal.subscribe { _ in
      held?.undo()
      held = nil
      Put(5).invoke(on: dispatcher)
    }
    subject.send(1)
    #expect(store.state.value == 5)
    subscription.dispose()
    withExtendedLifetime(histories) {}
  }

  @Test func `a limit of 0 traps`() async {
    await #expect(processExitsWith: .failure) { _ = UndoHistory(on: Dispatcher(), limit: 0) }
  }

  @Test func `H8: two histories of one name on one dispatcher trap`() async {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let first = UndoHistory(on: dispatcher, named: "same")
      let second = UndoHistory(on: dispatcher, named: "same")
      withExtendedLifetime((first, second)) {}
    }
  }

  @Test func `H8: a name can be used again, and on another dispatcher`() {
    let dispatcher = Dispatcher()
    for _ in 0..<2 { _ = UndoHistory(on: dispatcher, named: "same") }
    let first = UndoHistory(on: dispatcher, named: "same")
    let second = UndoHistory(on: Dispatcher(), named: "same")
    #expect(first.name == second.name)
  }

  @Test func `H5: a store that joins twice traps`() async {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let left = UndoHistory(on: dispatcher, named: "left")
      let right = UndoHistory(on: dispatcher, named: "right")
      _ = Store(0, on: dispatcher) { handlers in
        handlers.undo(in: left)
        handlers.undo(in: right)
      }
    }
  }

  @Test func `H5: a store on another dispatcher than its history traps`() async {
    await #expect(processExitsWith: .failure) {
      let history = UndoHistory(on: Dispatcher())
      _ = Store(0, on: Dispatcher()) { handlers in handlers.undo(in: history) }
    }
  }

  @Test func `H5: a state with rows that is to be kept by value traps`() async {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let history = UndoHistory(on: dispatcher)
      _ = Store(RowState(), on: dispatcher) { handlers in handlers.undo(in: history) }
    }
  }

  @Test func `H5: a state with a list that is not named traps`() async {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let history = UndoHistory(on: dispatcher)
      _ = Store(Board(), on: dispatcher) { handlers in handlers.undo(in: history, rows: \.marks) }
    }
  }

  @Test func `H5: a store of a history that handles the command itself traps, in either order`()
    async
  {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let history = UndoHistory(on: dispatcher)
      _ = Store(0, on: dispatcher) { handlers in
        handlers.undo(in: history)
        handlers.on(UndoCommand.self) { state, _ in state = 0 }
      }
    }
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let history = UndoHistory(on: dispatcher)
      _ = Store(0, on: dispatcher) { handlers in
        handlers.on(UndoCommand.self) { state, _ in state = 0 }
        handlers.undo(in: history)
      }
    }
  }
}
