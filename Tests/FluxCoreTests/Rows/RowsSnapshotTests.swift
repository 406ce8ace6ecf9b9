import FluxCore
import Testing

/// A copy of the rows is a snapshot.
struct RowsSnapshotTests {
  @Test(arguments: RowsScript.all.filter { $0.size < 1_000 })
  func `no edit changes a snapshot that was taken before it`(script: RowsScript) throws {
    var snapshots: [(rows: Rows<Int>, model: [Int], changes: Int)] = []
    _ = try script.run { rows, model in
      snapshots.append((rows, model, rows.changes.edits.count))
    }
    for (step, snapshot) in snapshots.enumerated() {
      try #require(Array(snapshot.rows) == snapshot.model, "taken after step \(step)")
      try #require(snapshot.rows.brokenInvariant == nil, "taken after step \(step)")
      try #require(snapshot.changes == step + 1)
      try #require(snapshot.rows.changes.edits.count == step + 1)
    }
  }

  @Test func `a snapshot can be edited on its own`() throws {
    var left = Rows(0..<1_000)
    var right = left
    for index in 0..<300 {
      try left.delete(at: 0)
      try right.update(at: index, to: -1)
    }
    #expect(Array(left) == Array(300..<1_000))
    #expect(Array(right) == Array(repeating: -1, count: 300) + Array(300..<1_000))
  }

  @Test func `an edit lets go of a deleted row as soon as its set is closed`() throws {
    final class Row: Sendable {}
    weak var deleted: Row?
    var rows = Rows((0..<100).map { _ in Row() })
    deleted = rows[40]
    try rows.delete(at: 40)
    #expect(deleted != nil)
    rows.beginChangeSet()
    #expect(deleted == nil)
  }
}
