import AllocationCounting
import FluxCore
import Testing

/// What a history keeps, and what it costs those who have none.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct HistoryCostTests {
  private struct Long: Sendable, RecordsRowChanges {
    var name = "long"
    var rows = Rows(0..<100_000)
    mutating func beginChangeSet() { rows.beginChangeSet() }
  }

  private func makeLong(on dispatcher: Dispatcher, in history: UndoHistory?) -> Store<Long> {
    Store(Long(), on: dispatcher) { handlers in
      if let history { handlers.undo(in: history, rows: \.rows) }
      handlers.on(Put.self) { try $0.rows.update(at: $1 * 7_919 % 100_000, to: $1) }
    }
  }

  private func put(_ numbers: Range<Int>, on dispatcher: Dispatcher) -> AllocationCount {
    allocations { for number in numbers { Put(number).invoke(on: dispatcher) } }
  }

  @Test func `H6: 1,000 steps of an edit in 100,000 rows keep 1 KB each at most`() {
    let (dispatcher, history) = makeHistory(limit: 10_000)
    let store = makeLong(on: dispatcher, in: history)
    _ = put(0..<10, on: dispatcher)
    let count = put(10..<1_010, on: dispatcher)
    #expect(history.state.value.undoCount == 1_010)
    #expect(count.keptBytes <= 1_000 * 1_024, "\(count.keptBytes)")
    withExtendedLifetime(store) {}
  }

  @Test func `H6: when the limit is reached, a history does not grow`() {
    let (dispatcher, history) = makeHistory(limit: 100)
    let store = makeLong(on: dispatcher, in: history)
    _ = put(0..<2_000, on: dispatcher)
    let count = put(2_000..<4_000, on: dispatcher)
    #expect(history.state.value.undoCount == 100)
    // Nodes of rows are fuller or less full at the end.
    #expect(abs(count.keptBytes) <= 50_000, "\(count.keptBytes)")
    withExtendedLifetime(store) {}
  }

  @Test func `H6: a chain of 1,000,000 dispatches is one step and one range`() {
    let (dispatcher, history) = makeHistory()
    let store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(Put.self) { count, number in
        count += 1
        if number > 0 { Put(number - 1).invoke(on: dispatcher) }
      }
    }
    Put(1_000).invoke(on: dispatcher)
    let count = allocations { Put(1_000_000).invoke(on: dispatcher) }
    #expect(history.state.value.steps.count == 2)
    #expect(count.keptBytes < 10_000, "\(count.keptBytes)")
    history.undo()
    #expect(store.state.value == 1_001)
    history.redo()
    #expect(store.state.value == 1_001 + 1_000_001)
  }

  @Test func `D10: stores that have come and gone leave nothing in a history`() {
    let (dispatcher, history) = makeHistory()
    func comeAndGo(_ count: Int) {
      for _ in 0..<count {
        let store = Store(0, on: dispatcher) { handlers in handlers.undo(in: history) }
        withExtendedLifetime(store) {}
      }
    }
    comeAndGo(10)
    #expect(allocations { comeAndGo(1_000) }.keptBytes == 0)
  }

  @Test func `a dispatch on a dispatcher whose history has been released allocates nothing`() {
    let dispatcher = Dispatcher()
    var history: UndoHistory? = UndoHistory(on: dispatcher)
    let store = Store(0, on: dispatcher) { handlers in
      handlers.undo(in: history!)
      handlers.on(Put.self) { $0 += $1 }
    }
    Put(1).invoke(on: dispatcher)
    history = nil
    Put(1).invoke(on: dispatcher)
    #expect(put(0..<100, on: dispatcher) == AllocationCount())
    withExtendedLifetime(store) {}
  }
}
