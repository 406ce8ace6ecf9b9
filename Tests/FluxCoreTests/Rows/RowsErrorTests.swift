import FluxCore
import Testing

/// An index out of range is an error, and the edit has then not happened.
struct RowsErrorTests {
  typealias Edit = @Sendable (inout Rows<Int>, Int) throws(RowsError) -> Void

  static let edits: [(RowsError.Operation, Edit)] = [
    (.insert, { rows, index throws(RowsError) in try rows.insert(9, at: index) }),
    (.delete, { rows, index throws(RowsError) in try rows.delete(at: index) }),
    (.update, { rows, index throws(RowsError) in try rows.update(at: index, to: 9) }),
    (.moveFrom, { rows, index throws(RowsError) in try rows.move(from: index, to: 0) }),
    (.moveTo, { rows, index throws(RowsError) in try rows.move(from: 0, to: index) }),
  ]

  @Test(arguments: edits.indices, [1, 3, 40, 600])
  func `an index out of range is refused and changes nothing`(edit: Int, count: Int) throws {
    let (operation, perform) = Self.edits[edit]
    let start = Rows(0..<count)
    for index in [-1, count, count + 1, .min, .max] where operation != .insert || index != count {
      var rows = start
      #expect(throws: RowsError.indexOutOfRange(operation, index: index, count: count)) {
        try perform(&rows, index)
      }
      #expect(rows == start)
      #expect(rows.changes.isEmpty)
    }
  }

  @Test func `a row can be inserted at the end`() throws {
    var rows: Rows = [1]
    try rows.insert(2, at: 1)
    #expect(rows == [1, 2])
  }

  @Test(arguments: edits.indices.dropFirst())
  func `rows without a row refuse every edit of a row`(edit: Int) {
    var rows = Rows<Int>()
    #expect(throws: RowsError.self) { try Self.edits[edit].1(&rows, 0) }
    #expect(rows.changes.isEmpty)
  }

  @Test func `a set that does not fit is refused as a whole`() {
    var rows: Rows = [1, 2]
    let set = RowChanges([.insert(3, at: 2), .delete(1, at: 0), .delete(2, at: 2)])
    #expect(throws: RowsError.indexOutOfRange(.delete, index: 2, count: 2)) {
      try rows.apply(set)
    }
    #expect(rows == [1, 2])
    #expect(rows.changes.isEmpty)
  }

  @Test func `an error says which index of how many rows`() {
    let error = RowsError.indexOutOfRange(.moveTo, index: 7, count: 3)
    #expect("\(error)" == "cannot move to index 7 of 3 rows")
  }
}
