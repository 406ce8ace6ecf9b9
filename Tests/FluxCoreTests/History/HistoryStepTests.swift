import FluxCore
import FluxTesting
import Testing

/// H6: what makes a step, and how many are kept.
struct HistoryStepTests {
  /// Carries a number; does not count for the history.
  struct Tick: Action {
    func payload() -> Int { 1_000 }
  }

  let dispatcher = Dispatcher(report: { _ in })

  private func makeHistory(limit: Int = 100) -> UndoHistory {
    UndoHistory(on: dispatcher, limit: limit) { $0 != Tick.self }
  }

  private func makeSum(in history: UndoHistory) -> Store<Int> {
    Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0 += $1 }
      handlers.on(Tick.self) { $0 += $1 }
      handlers.on(PutPositive.self) { sum, number in
        sum = number
        throw Refusal.negative(number)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 10])
  func `H6: a limit of N keeps exactly N undos`(limit: Int) {
    let history = makeHistory(limit: limit)
    let store = makeSum(in: history)
    for count in 1...12 {
      Put(1).invoke(on: dispatcher)
      #expect(history.state.value.undoCount == min(count, limit))
    }
    for left in (0..<limit).reversed() {
      history.undo()
      #expect(store.state.value == 12 - limit + left)
    }
    history.undo()
    #expect(store.state.value == 12 - limit)
    #expect(history.state.value.base == 12 - limit)
    history.redo(limit)
    #expect(store.state.value == 12)
    history.jump(to: history.state.value.base)
    #expect(store.state.value == 12 - limit)
  }

  @Test func `H6: steps have numbers that are never used again, dispatches and names`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    for number in 1...3 { Put(number).invoke(on: dispatcher) }
    history.undo(2)
    #expect(history.state.value.nextUndo?.number == 1)
    #expect(history.state.value.nextRedo?.number == 2)
    Put(9).invoke(on: dispatcher)
    let steps = history.state.value.steps
    #expect(steps.map(\.number) == [1, 4])
    #expect(steps.map(\.dispatch) == [1, 5])
    #expect(steps.map(\.name) == ["Put", "Put"])
    history.undo()
    history.jump(to: 3)
    history.jump(to: 5)
    #expect(store.state.value == 1, "neither is a step")
  }

  @Test func `H6: what made no change makes no step`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    PutPositive(3).invoke(on: dispatcher)
    Put(0).invoke(on: dispatcher)
    Also(3).invoke(on: dispatcher)
    #expect(store.state.value == 0)
    #expect(history.state.revision == 0)
  }

  @Test
  func `H6: a command and all that it causes are one step, through the results of others too`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    let bag = DisposeBag()
    // No store handles the first two.
    dispatcher.results(of: Also.self).subscribe { [dispatcher] result in
      guard case .success(let number) = result, number > 0 else { return }
      if number > 1 { Also(number - 1).invoke(on: dispatcher) }
      Put(number).invoke(on: dispatcher)
      Tick().invoke(on: dispatcher)
    }.disposed(by: bag)
    Also(3).invoke(on: dispatcher)
    Also(2).invoke(on: dispatcher)
    #expect(history.state.value.steps.count == 2)
    #expect(history.state.value.steps.map(\.name) == ["Put", "Put"])
    history.undo()
    #expect(store.state.value == 3_006)
    history.undo()
    #expect(store.state.value == 0)
    history.redo(2)
    #expect(store.state.value == 5_009)
    bag.dispose()
  }

  @Test func `H6: a chain that another step came into goes on as a step of its own`() {
    let time = TestTime()
    let dispatcher = time.dispatcher()
    let history = UndoHistory(on: dispatcher)
    let log = Store([Int](), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0.append($1) }
      handlers.on(Work.self) { $0.append($1) }
    }
    let bag = DisposeBag()
    dispatcher.results(of: Put.self).subscribe { [clock = time.clock] result in
      guard case .success(1) = result else { return }
      for number in [10, 11, 12] {
        Work { () throws(Refusal) in
          try? await clock.sleep(for: .seconds(number))
          return number
        }.invoke(on: dispatcher).subscribe().disposed(by: bag)
      }
    }.disposed(by: bag)
    Put(1).invoke(on: dispatcher)
    time.advance(by: .seconds(10))
    #expect(history.state.value.steps.count == 1, "its late results are part of the command")
    Put(2).invoke(on: dispatcher)
    time.advance(by: .seconds(2))
    #expect(log.state.value == [1, 10, 2, 11, 12])
    #expect(history.state.value.steps.count == 3)
    history.undo()
    #expect(log.state.value == [1, 10, 2])
    history.undo(2)
    #expect(log.state.value.isEmpty)
    bag.dispose()
  }

  @Test func `H6: a command waits for its results through any number of commands without a step`() {
    let time = TestTime()
    let dispatcher = time.dispatcher()
    let history = UndoHistory(on: dispatcher) { $0 != Also.self }
    let log = Store([Int](), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0.append($1) }
      handlers.on(Also.self) { $0.append($1) }
      handlers.on(Work.self) { $0.append($1) }
    }
    let bag = DisposeBag()
    dispatcher.results(of: Put.self).subscribe { [clock = time.clock] result in
      if case .success(1) = result { return Put(2).invoke(on: dispatcher) }
      Work { () throws(Refusal) in
        try? await clock.sleep(for: .seconds(1))
        return 7
      }.invoke(on: dispatcher).subscribe().disposed(by: bag)
    }.disposed(by: bag)
    Put(1).invoke(on: dispatcher)
    time.run()
    for number in 0..<50 { Also(number).invoke(on: dispatcher) }
    time.advance(by: .seconds(1))
    #expect(log.state.value.count == 53)
    #expect(history.state.value.steps.count == 1)
    history.undo()
    #expect(log.state.value.isEmpty)
    bag.dispose()
  }

  @Test func `H6: what one value of a subject causes is one step`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    let subject = Subject<Int>(on: dispatcher)
    let subscription = subject.signal.subscribe { [dispatcher] number in
      Put(number).invoke(on: dispatcher)
      Put(number).invoke(on: dispatcher)
    }
    subject.send(1)
    subject.send(2)
    #expect(history.state.value.steps.count == 2)
    history.undo()
    #expect(store.state.value == 2)
    subscription.dispose()
  }

  @Test func `H6: a group is one step, and so is all that it causes`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    let subscription = dispatcher.results(of: Also.self).subscribe { [dispatcher] _ in
      Put(100).invoke(on: dispatcher)
    }
    let returned = history.group {
      Put(1).invoke(on: dispatcher)
      Also(0).invoke(on: dispatcher)
      history.group { Put(2).invoke(on: dispatcher) }
      Put(3).invoke(on: dispatcher)
      return "it"
    }
    Put(1_000).invoke(on: dispatcher)
    #expect(returned == "it")
    #expect(history.state.value.steps.count == 2)
    history.undo()
    #expect(store.state.value == 106)
    history.undo()
    #expect(store.state.value == 0)
    subscription.dispose()
  }

  @Test func `H6: a group ends when its body throws`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    #expect(throws: Refusal.negative(1)) {
      try history.group { () throws(Refusal) in
        Put(1).invoke(on: dispatcher)
        throw .negative(1)
      }
    }
    Put(2).invoke(on: dispatcher)
    Put(3).invoke(on: dispatcher)
    #expect(history.state.value.steps.count == 3)
    withExtendedLifetime(store) {}
  }

  @Test func `H6: a group within a delivery is what its body dispatches`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    let subject = Subject<Int>(on: dispatcher)
    let subscription = subject.signal.subscribe { [dispatcher] _ in
      history.group { for _ in 0..<3 { Put(1).invoke(on: dispatcher) } }
    }
    subject.send(0)
    Put(5).invoke(on: dispatcher)
    #expect(history.state.value.steps.count == 2)
    history.undo()
    #expect(store.state.value == 3)
    history.undo()
    #expect(store.state.value == 0)
    subscription.dispose()
  }

  @Test func `H6: what is not recorded makes no step, clears no redo and does not count`() {
    let history = makeHistory(limit: 2)
    let store = makeSum(in: history)
    Tick().invoke(on: dispatcher)
    #expect(history.state.revision == 0)
    for number in 1...3 { Put(number).invoke(on: dispatcher) }
    for _ in 0..<5 { Tick().invoke(on: dispatcher) }
    #expect(history.state.value.undoCount == 2)
    #expect(store.state.value == 6_006)
    history.undo()
    #expect(store.state.value == 1_003, "it goes with the step before it")
    Tick().invoke(on: dispatcher)
    #expect(store.state.value == 2_003)
    #expect(history.state.value.redoCount == 1)
    history.redo()
    #expect(store.state.value == 6_006, "what was made after the undo is taken back")
    history.undo()
    Tick().invoke(on: dispatcher)
    Put(7).invoke(on: dispatcher)
    #expect(history.state.value.redoCount == 0)
    history.undo()
    #expect(store.state.value == 2_003, "it now goes with the step before the new one")
    history.undo()
    #expect(store.state.value == 1_001, "the first tick is beneath all steps")
    history.redo()
    #expect(store.state.value == 2_003)
  }

  @Test func `H6: a jump to where the states are takes back what is not recorded`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    for number in 1...2 { Put(number).invoke(on: dispatcher) }
    history.undo()
    Tick().invoke(on: dispatcher)
    history.jump(to: history.state.value.position)
    #expect(store.state.value == 1)
    #expect(history.state.value.redoCount == 1)
  }

  @Test func `H6: a new step after an undo clears what could be redone`() {
    let history = makeHistory()
    let store = makeSum(in: history)
    for number in 1...3 { Put(number).invoke(on: dispatcher) }
    history.undo(2)
    Put(10).invoke(on: dispatcher)
    history.redo()
    #expect(store.state.value == 11)
    history.undo(2)
    #expect(store.state.value == 0)
  }
}
