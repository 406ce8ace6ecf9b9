import FluxCore
import FluxTesting
import Testing

/// The laws of rows and their change sets, over 100,000 random scripts.
struct RowsLawsTests {
  static let scriptsPerSeed = 10_000
  /// Half of them are new in each run.
  static let seeds = Array(1...5) + (0..<5).map { _ in UInt64.random(in: .min ... .max) }

  @Test(arguments: seeds)
  func `random scripts keep the laws`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.scriptsPerSeed {
      let script = RowsScript.random(seed: random.next())
      let law: String?
      do { law = try script.brokenLaw() } catch { law = "every edit fits (\(error))" }
      // Not once for each script: an expectation that holds costs more than a script.
      if let law {
        Issue.record("\(script.testDescription): broken: \(law)")
        return
      }
    }
  }

  @Test(arguments: RowsScript.all)
  func `a change set of 300 edits keeps the laws, in lists of several levels too`(
    script: RowsScript
  ) throws {
    let law = try script.brokenLaw()
    #expect(law == nil)
    let changes = try script.run().changes
    #expect(changes.edits.count == script.steps)
    #expect(changes.inverse.edits.count == script.steps)
  }

  @Test func `the empty set changes no set that it is composed with`() throws {
    let set = RowChanges([.insert(1, at: 0), .delete(1, at: 0)])
    #expect(RowChanges().appending(set) == set)
    #expect(set.appending(RowChanges()) == set)
    #expect(try RowChanges().applied(to: [1, 2]) == [1, 2])
  }

  @Test(arguments: [0, 1, 32, 300])
  func `deleting every row and taking it back restores them, duplicates too`(size: Int) throws {
    let old = Rows((0..<size).map { $0 % 3 })
    var rows = old
    while !rows.isEmpty { try rows.delete(at: rows.count / 2) }
    #expect(rows == [])
    #expect(rows.changes.edits.count == size)
    #expect(try rows.changes.inverse.applied(to: rows) == old)
  }

  @Test func `a move among equal rows is an edit like any other`() throws {
    var rows: Rows = ["a", "a", "b"]
    try rows.move(from: 0, to: 1)
    #expect(rows == ["a", "a", "b"])
    #expect(rows.changes == RowChanges([.move(from: 0, to: 1)]))
    try rows.move(from: 2, to: 2)
    #expect(rows.changes.edits.count == 2)
    #expect(try rows.changes.inverse.applied(to: rows) == ["a", "a", "b"])
  }

  @Test func `edits before and after a reload are taken back through it`() throws {
    let old: Rows = ["a", "b"]
    var rows = old
    try rows.delete(at: 0)
    rows.reload(["x", "x", "y"])
    try rows.update(at: 1, to: "z")
    rows.reload([])
    rows.append("q")
    #expect(try rows.changes.applied(to: old) == ["q"])
    #expect(try rows.changes.inverse.applied(to: rows) == old)
    #expect(rows.addedIndex == nil)
  }

  @Test func `a fresh list in the place of another records nothing, a reload does`() throws {
    let old: Rows = [1, 2]
    var rows = old
    rows = Rows([3])
    #expect(rows.changes.isEmpty)
    rows = old
    rows.reload([3])
    #expect(try rows.changes.applied(to: old) == [3])
  }
}
