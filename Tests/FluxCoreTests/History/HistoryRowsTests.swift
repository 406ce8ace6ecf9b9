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

  @Test(arguments: [[], [1], [1, 2, 3], Array(0..<100)])
  func `H5: a list that was assigned over another is taken back by one reload`(start: [Int]) throws
  {
    let old = opened(Rows(start))
    var fresh = Rows(start.map { $0 + 1 })
    fresh.append(7)
    var elsewhere = opened(Rows(start + [9]))
    try elsewhere.delete(at: 0)
    for new in [Rows([5]), Rows(start + [1]), fresh, elsewhere] {
      let change = try #require(new.change(from: old))
      #expect(change.edits.count == 1)
      var rows = new
      let again = try rows.revert(change)
      #expect(rows == old)
      _ = try rows.revert(again)
      #expect(rows == new)
    }
  }

  @Test func `H5: rows that nobody has edited have no change, also when they were assigned`() {
    let old = opened(Rows([1, 2]))
    let copy = old
    #expect(copy.change(from: old) == nil)
    #expect(opened(Rows()).change(from: Rows<Int>()) == nil)
  }

  private func opened(_ rows: Rows<Int>) -> Rows<Int> {
    var rows = rows
    rows.beginChangeSet()
    return rows
  }
}
