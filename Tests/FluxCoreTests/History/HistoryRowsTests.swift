import FluxCore
import FluxTesting
import Testing

/// H5 for rows: what takes the recorded edits back, and what was not recorded too.
struct HistoryRowsTests {
  @Test(arguments: HistoryExactnessTests.seeds)
  func `H5: the change from the old rows takes all edits back, and gives what makes them again`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var model = Array(repeating: 0, count: Int.random(in: 0..<80, using: &random))
      let old = opened(Rows(model))
      var new = old
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        try RowsScript.step(&new, &model, &random)
      }
      guard let change = new.change(from: old) else {
        #expect(new == old && new.changes.isEmpty)
        continue
      }
      // As they were recorded, so that a view draws no more than what was edited.
      #expect(change == new.changes.inverse)
      var rows = opened(new)
      let again = try rows.revert(change)
      #expect(rows == old, "seed \(seed)")
      #expect(try rows.revert(again) == change)
      #expect(rows == new, "seed \(seed)")
    }
  }

  /// Lists that come from elsewhere, some with edits of their own that would fit.
  static let assigned: [@Sendable (inout Rows<Int>) throws -> Void] = [
    { $0 = Rows([5]) },
    { $0 = Rows($0.map { $0 + 1 }) },
    { rows in
      rows = Rows(rows.map { $0 + 1 })
      rows.append(7)
    },
    { rows in
      rows = Rows(rows.map { $0 + 1 } + [9])
      rows.beginChangeSet()
      try rows.delete(at: 0)
    },
    { rows in
      rows.append(8)
      rows.beginChangeSet()
      rows.append(9)
    },
    { rows in
      let old = rows
      rows.append(8)
      rows = old
      rows.append(9)
    },
  ]

  @Test(arguments: [[], [1], [1, 2, 3], Array(0..<100)], 0..<assigned.count)
  func `H5: a list that was assigned over another is taken back, too`(start: [Int], index: Int) {
    let (dispatcher, history) = makeHistory()
    let assign = Self.assigned[index]
    let list = Store(Rows(start), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { rows, _ in try assign(&rows) }
    }
    let state = Store(RowState(rows: Rows(start)), on: dispatcher) { handlers in
      handlers.undo(in: history, rows: \.rows)
      handlers.on(Put.self) { state, _ in try assign(&state.rows) }
    }
    Put(1).invoke(on: dispatcher)
    let assigned = list.state.value
    #expect(state.state.value.rows == assigned)
    for _ in 0..<2 {
      history.undo()
      #expect(Array(list.state.value) == start)
      #expect(Array(state.state.value.rows) == start)
      history.redo()
      #expect(list.state.value == assigned)
      #expect(state.state.value.rows == assigned)
    }
  }

  @Test func `H5: a list that comes from the store of another history is taken back, too`() {
    let dispatcher = Dispatcher()
    let left = UndoHistory(on: dispatcher, named: "left")
    let right = UndoHistory(on: dispatcher, named: "right")
    let source = Store(Rows([1, 2, 3]), on: dispatcher) { handlers in
      handlers.undo(in: left)
      handlers.on(Put.self) { try $0.update(at: 0, to: $1) }
    }
    let target = Store(Rows([7, 8, 9]), on: dispatcher) { handlers in
      handlers.undo(in: right)
      handlers.on(Also.self) { rows, _ in rows = source.state.value }
    }
    for number in 4...6 {
      Put(number).invoke(on: dispatcher)
      Also(0).invoke(on: dispatcher)
    }
    #expect(target.state.value == [6, 2, 3])
    for rows: Rows in [[5, 2, 3], [4, 2, 3], [7, 8, 9]] {
      right.undo()
      #expect(target.state.value == rows)
    }
  }

  private func opened(_ rows: Rows<Int>) -> Rows<Int> {
    var rows = rows
    rows.beginChangeSet()
    return rows
  }
}
