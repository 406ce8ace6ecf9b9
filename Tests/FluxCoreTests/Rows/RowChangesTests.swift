import FluxCore
import Testing

/// Which set each edit leaves; for the laws of sets see `RowsLawsTests`.
struct RowChangesTests {
  @Test func `applying a set records the same set`() throws {
    var rows: Rows = [1, 2, 3]
    let set = RowChanges([.move(from: 0, to: 2), .update(at: 2, from: 1, to: 4), .delete(2, at: 0)])
    try rows.apply(set)
    #expect(rows == [3, 4])
    #expect(rows.changes == set)
  }

  @Test func `each edit is recorded with what it takes to undo it`() throws {
    var rows: Rows = ["a", "b"]
    rows.append("c")
    try rows.insert("d", at: 0)
    try rows.delete(at: 1)
    try rows.update(at: 1, to: "e")
    try rows.move(from: 2, to: 1)
    rows.reload(["f"])
    #expect(
      rows.changes.edits == [
        .insert("c", at: 2), .insert("d", at: 0), .delete("a", at: 1),
        .update(at: 1, from: "b", to: "e"), .move(from: 2, to: 1),
        .reload(from: ["d", "c", "e"], to: ["f"]),
      ])
  }

  @Test func `one row can be updated and moved in one set`() throws {
    let old: Rows = ["a", "b", "c"]
    var rows = old
    try rows.update(at: 0, to: "x")
    try rows.move(from: 0, to: 2)
    try rows.update(at: 2, to: "y")
    #expect(rows == ["b", "c", "y"])
    #expect(try rows.changes.applied(to: old) == rows)
    #expect(try rows.changes.inverse.applied(to: rows) == old)
  }

  @Test func `a new set begins without the edits before it`() throws {
    var rows: Rows = [1]
    rows.append(2)
    rows.beginChangeSet()
    #expect(rows.changes.isEmpty)
    #expect(rows == [1, 2])
    try rows.delete(at: 0)
    #expect(rows.changes == RowChanges([.delete(1, at: 0)]))
  }

  @Test func `a reload takes the rows of another list without what that one recorded`() {
    var source: Rows = [1]
    source.append(2)
    var rows: Rows = [3]
    rows.reload(source)
    #expect(rows == source)
    guard case .reload(let old, let new)? = rows.changes.edits.first else {
      Issue.record("not a reload: \(rows.changes.edits)")
      return
    }
    #expect(old == [3])
    #expect(new == [1, 2])
    #expect(new.changes.isEmpty)
  }
}
