import FluxCore
import Testing

/// `addedIndex` and `deletedIndex`: set when exactly one insertion or one deletion is recorded.
struct RowsIndexTests {
  @Test(arguments: [0, 1, 2, 3])
  func `one insertion is the added index`(index: Int) throws {
    var rows: Rows = [1, 2, 3]
    try rows.insert(9, at: index)
    #expect(rows.addedIndex == index)
    #expect(rows.deletedIndex == nil)
  }

  @Test(arguments: [0, 1, 2])
  func `one deletion is the deleted index`(index: Int) throws {
    var rows: Rows = [1, 2, 3]
    try rows.delete(at: index)
    #expect(rows.deletedIndex == index)
    #expect(rows.addedIndex == nil)
  }

  @Test func `a row appended to no rows was added at 0`() {
    var rows = Rows<Int>()
    rows.append(1)
    #expect(rows.addedIndex == 0)
  }

  static let others: [@Sendable (inout Rows<Int>) throws -> Void] = [
    { _ in },
    { rows in
      rows.append(1)
      rows.append(2)
    },
    { rows in
      try rows.delete(at: 0)
      try rows.delete(at: 0)
    },
    { rows in
      rows.append(1)
      try rows.delete(at: 3)
    },
    { rows in
      rows.append(1)
      try rows.update(at: 0, to: 5)
    },
    { rows in try rows.update(at: 0, to: 5) },
    { rows in try rows.move(from: 0, to: 2) },
    { rows in rows.reload([7]) },
    { rows in rows.reload([]) },
    { rows in
      rows.append(1)
      rows.beginChangeSet()
    },
  ]

  @Test(arguments: others.indices)
  func `anything else has neither`(other: Int) throws {
    var rows: Rows = [1, 2, 3]
    try Self.others[other](&rows)
    #expect(rows.addedIndex == nil)
    #expect(rows.deletedIndex == nil)
  }

  @Test func `an insertion counts again after a new set has begun`() {
    var rows: Rows = [1]
    rows.append(2)
    rows.append(3)
    rows.beginChangeSet()
    rows.append(4)
    #expect(rows.addedIndex == 3)
  }
}
