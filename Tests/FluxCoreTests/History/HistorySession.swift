import FluxCore
import FluxTesting

/// Four stores with one history, each of which keeps its changes in another way, and a model of them.
final class HistorySession {
  let dispatcher = Dispatcher(report: { _ in })
  let history: UndoHistory
  let board: Store<Board>
  let list: Store<Rows<Int>>
  let balance: Store<Balance>
  let total: Store<Int>
  private(set) var model: HistoryModel<Everything>
  private let starting: Subscription

  /// - Parameter assigning: whether handlers may assign lists over others.
  init(limit: Int, assigning: Bool = true) {
    let history = UndoHistory(on: dispatcher, limit: limit) { $0 != Also.self }
    let board = Store(Board(), on: dispatcher) { handlers in
      handlers.undo(in: history, rows: \.rows, \.marks)
      handlers.on(Put.self) { try $0.scramble($1, assigning: assigning) }
      handlers.on(Also.self) { try $0.scramble($1, assigning: assigning) }
      handlers.on(Add.self) { $0.titles.append("\($1)") }
      handlers.on(PutPositive.self) { board, number in
        board.edits = number
        try board.rows.delete(at: 0)
        throw Refusal.negative(number)
      }
    }
    let list = Store(Rows<Int>(), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { rows, number in
        if number % 5 == 0, !rows.isEmpty { try rows.delete(at: rows.count / 2) }
        if number % 2 == 0 { rows.append(number) }
        if assigning, number % 7 == 0 { rows = Rows([number, 1]) }
      }
    }
    let balance = Store(Balance(), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { $0.amount += $1 % 3 }
      handlers.on(Add.self) { $0.amount += $1 }
    }
    let total = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Also.self) { $0 += $1 % 10 }
      handlers.on(Add.self) { $0 += $1 }
    }
    // A command that causes others.
    starting = dispatcher.results(of: Start.self).subscribe { [dispatcher] result in
      guard case .success(let number) = result else { return }
      for part in 0..<number % 4 {
        if part % 2 == 0 { Put(number + part).invoke(on: dispatcher) }
        Add(part).invoke(on: dispatcher)
      }
    }
    (self.history, self.board, self.list) = (history, board, list)
    (self.balance, self.total) = (balance, total)
    model = HistoryModel(
      Everything(board: Board(), list: [], balance: Balance(), total: 0), limit: limit)
  }

  struct Add: Action {
    let number: Int
    init(_ number: Int) { self.number = number }
    func payload() -> Int { number }
  }

  struct Start: Action {
    let number: Int
    init(_ number: Int) { self.number = number }
    func payload() -> Int { number }
  }

  var everything: Everything {
    Everything(
      board: board.state.value, list: list.state.value, balance: balance.state.value,
      total: total.state.value)
  }

  /// Makes one random move here and in the model, and names it.
  func step(_ random: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<100_000, using: &random)
    let before = everything
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<28:
      Put(number).invoke(on: dispatcher)
      model.add(step: everything)
      return "Put(\(number))"
    case 28..<40:
      Also(number).invoke(on: dispatcher)
      model.addUnrecorded(everything)
      return "Also(\(number))"
    case 40..<45:
      PutPositive(number).invoke(on: dispatcher)
      return "PutPositive(\(number))"
    case 45..<55:
      Start(number).invoke(on: dispatcher)
      if everything != before { model.add(step: everything) }
      return "Start(\(number))"
    case 55..<62:
      history.group {
        for part in 0..<number % 4 { Put(number + part).invoke(on: dispatcher) }
        if number % 3 == 0 { Also(number).invoke(on: dispatcher) }
      }
      if number % 4 > 0 {
        model.add(step: everything)
      } else if number % 3 == 0 {
        model.addUnrecorded(everything)
      }
      return "group(\(number))"
    case 62..<78:
      history.undo(number % 4)
      if number % 4 > 0 { model.undo(number % 4) }
      return "undo(\(number % 4))"
    case 78..<92:
      history.redo(number % 4)
      if number % 4 > 0 { model.redo(number % 4) }
      return "redo(\(number % 4))"
    default:
      let state = history.state.value
      let position = number % (state.steps.count + 1)
      history.jump(to: position == 0 ? state.base : state.steps[position - 1].number)
      model.jump(to: position)
      return "jump(to: \(position))"
    }
  }

  /// What is not as the model says; nil when all is.
  var difference: String? {
    let state = history.state.value
    if everything != model.current { return "\(everything) is not \(model.current)" }
    if (state.undoCount, state.redoCount) != (model.undoCount, model.redoCount) {
      return "\((state.undoCount, state.redoCount)) is not \((model.undoCount, model.redoCount))"
    }
    if let broken = board.state.value.rows.brokenInvariant { return broken }
    return nil
  }
}
