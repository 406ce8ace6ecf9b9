import FluxCore
import FluxTesting
import Testing

/// H5: undo, redo and jump are exact, in all stores at once.
struct HistoryExactnessTests {
  /// Half of them are new in each run.
  static let seeds = Array(1...6) + (0..<6).map { _ in UInt64.random(in: .min ... .max) }

  @Test(arguments: seeds)
  func `H5: after every move of random scripts, all states are those of a model that kept each`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let session = HistorySession(limit: [1, 2, 3, 7, 100][Int(random.next() % 5)])
      var moves: [String] = []
      for _ in 0..<60 {
        moves.append(session.step(&random))
        if let difference = session.difference {
          Issue.record("seed \(seed), limit \(session.history.limit), \(moves): \(difference)")
          return
        }
      }
    }
  }

  @Test(arguments: seeds)
  func `H5: a jump to any step gives the state after it, from wherever it is made`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let session = HistorySession(limit: 100)
    for _ in 0..<120 { _ = session.step(&random) }
    let states = session.model.states
    let kept = session.history.state.value
    let numbers = [kept.base] + kept.steps.map(\.number)
    for _ in 0..<100 {
      let position = Int.random(in: 0..<numbers.count, using: &random)
      session.history.jump(to: numbers[position])
      #expect(session.everything == states[position], "seed \(seed), step \(numbers[position])")
      #expect(session.history.state.value.position == numbers[position])
    }
  }

  @Test(arguments: seeds)
  func `H5: who follows the row changes through undo and redo has the same rows`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let session = HistorySession(limit: 10, assigning: false)
    let boards = Recorder(session.board.state)
    let lists = Recorder(session.list.state)
    let steps = Recorder(session.history.state)
    for _ in 0..<300 { _ = session.step(&random) }
    func follow<Row: Equatable>(_ all: [Rows<Row>]) throws {
      var rows = all[0]
      for next in all.dropFirst() {
        try rows.apply(next.changes)
        #expect(rows == next, "seed \(seed)")
      }
    }
    try follow(boards.values.map(\.rows))
    try follow(boards.values.map(\.marks))
    try follow(lists.values)
    try follow(steps.values.map(\.steps))
  }

  @Test func `H5: undo of an insertion is heard as one deletion, and redo as one insertion`() {
    let (dispatcher, history) = makeHistory()
    let store = Store(Board(rows: [1, 2, 3]), on: dispatcher) { handlers in
      handlers.undo(in: history, rows: \.rows, \.marks)
      handlers.on(Put.self) { try $0.rows.insert($1, at: 1) }
    }
    Put(7).invoke(on: dispatcher)
    history.undo()
    #expect(store.state.value.rows == [1, 2, 3])
    #expect(store.state.value.rows.deletedIndex == 1)
    history.redo()
    #expect(store.state.value.rows == [1, 7, 2, 3])
    #expect(store.state.value.rows.addedIndex == 1)
  }

  @Test func `H5 and D6: no observer sees one store undone and another not, nor the history`() {
    let session = HistorySession(limit: 10)
    let seen = Log<[Int]>()
    let look = {
      @Sendable [history = session.history, board = session.board, total = session.total] in
      seen.append([
        history.state.value.undoCount, board.state.value.titles.count, total.state.value,
      ])
    }
    for number in 1...3 { HistorySession.Add(number).invoke(on: session.dispatcher) }
    let bag = DisposeBag()
    session.history.state.subscribe(hearsCurrent: false) { _ in look() }.disposed(by: bag)
    session.board.state.subscribe(hearsCurrent: false) { _ in look() }.disposed(by: bag)
    session.total.state.subscribe(hearsCurrent: false) { _ in look() }.disposed(by: bag)
    session.history.undo()
    session.history.undo()
    session.history.redo(2)
    #expect(
      seen.values
        == Array(repeating: [2, 2, 3], count: 3) + Array(repeating: [1, 1, 1], count: 3)
        + Array(repeating: [3, 3, 6], count: 3))
    bag.dispose()
  }

  @Test func `H5: with nothing to undo or redo, nothing happens and nobody hears of it`() {
    let session = HistorySession(limit: 10)
    let states = Recorder(session.history.state, hearsCurrent: false)
    let totals = Recorder(session.total.state, hearsCurrent: false)
    session.history.undo()
    session.history.redo(3)
    session.history.jump(to: 9)
    HistorySession.Add(1).invoke(on: session.dispatcher)
    session.history.undo(0)
    session.history.undo(-1)
    session.history.redo()
    session.history.jump(to: 1)
    #expect(states.values.map(\.undoCount) == [1])
    #expect(totals.values == [1])
    session.history.undo(.max)
    session.history.redo(.max)
    #expect(totals.values == [1, 0, 1])
  }

  @Test func `H5: stores that a step did not change are not published by its undo`() {
    let session = HistorySession(limit: 10)
    let boards = Recorder(session.board.state, hearsCurrent: false)
    let totals = Recorder(session.total.state, hearsCurrent: false)
    Put(1).invoke(on: session.dispatcher)
    session.history.undo()
    #expect(boards.values.count == 2)
    #expect(totals.values.isEmpty)
  }

  @Test func `H5: when one store cannot take its change back, no store is changed`() {
    struct Stubborn: Reversible {
      var number = 0
      func change(from old: Stubborn) -> Int? { old.number }
      mutating func revert(_ change: Int) throws -> Int { throw Refusal.negative(change) }
    }
    let (dispatcher, history) = makeHistory()
    let register = { (number: Int) in
      Store(number, on: dispatcher) { handlers in
        handlers.undo(in: history)
        handlers.on(Put.self) { $0 = $1 }
      }
    }
    let first = register(0)
    let stubborn = Store(Stubborn(), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0.number = $1 }
    }
    let last = register(0)
    let errors = Recorder(stubborn.errors)
    Put(5).invoke(on: dispatcher)
    history.undo()
    #expect([first.state.value, stubborn.state.value.number, last.state.value] == [5, 5, 5])
    #expect(history.state.value.undoCount == 1)
    #expect(errors.values.map { $0 as? Refusal } == [.negative(0)])
    Put(6).invoke(on: dispatcher)
    #expect(history.state.value.undoCount == 2)
  }

  @Test func `H5: an undo that is made during a delivery waits for its turn`() {
    let (dispatcher, history) = makeHistory()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { sum, number in
        sum += number
        if number == 5 { history.undo() }
      }
    }
    let sums = Recorder(store.state)
    Put(1).invoke(on: dispatcher)
    Put(5).invoke(on: dispatcher)
    #expect(sums.values == [0, 1, 6, 1])
  }
}

/// A dispatcher and a history on it that records everything.
func makeHistory(limit: Int = 100) -> (Dispatcher, UndoHistory) {
  let dispatcher = Dispatcher(report: { _ in })
  return (dispatcher, UndoHistory(on: dispatcher, limit: limit))
}
