import AllocationCounting
import FluxCore
import Testing

/// What edits take from the heap: the way to the rows that change, and never the rows.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct RowsCostTests {
  /// A row of 64 bytes.
  private struct Row: Sendable {
    var words: (Int, Int, Int, Int, Int, Int, Int, Int)
    init(_ number: Int) { words = (number, 0, 0, 0, 0, 0, 0, 0) }
  }

  private typealias Edit = @Sendable (inout Rows<Row>, Int) throws -> Void

  private static let edits: [(name: String, make: Edit)] = [
    ("insert", { rows, index in try rows.insert(Row(1), at: index) }),
    ("delete", { rows, index in try rows.delete(at: index) }),
    ("update", { rows, index in try rows.update(at: index, to: Row(1)) }),
  ]

  @Test func `one edit at any index of 1,000,000 rows keeps 5 KB at most, a snapshot held`()
    throws
  {
    let size = 1_000_000
    let indices = [0, 1, 31, 32, size / 2, size - 33, size - 1] + (0..<50).map { $0 * 19_937 }
    // 31,250 leaves with 7 or 8 children in a node, up to the root: a level copies a list, and a list that splits makes another.
    let levels = 7
    let snapshot = Rows((0..<size).map(Row.init))
    for edit in Self.edits {
      try warmUp(edit.make, snapshot)
      for index in indices {
        var rows = snapshot
        let count = try allocations { try edit.make(&rows, index) }
        #expect(count.keptBytes <= 5_000, "\(edit.name) at \(index)")
        // Two more for a new root and for the list of the recorded edits.
        #expect(count.calls <= 2 * levels + 2, "\(edit.name) at \(index)")
      }
    }
    withExtendedLifetime(snapshot) {}
  }

  @Test func `an edit of rows that nobody else holds allocates its change set alone`() throws {
    var rows = Rows((0..<100_000).map(Row.init))
    for number in 0..<3 {
      rows.beginChangeSet()
      let count = try allocations { try rows.update(at: 50_000, to: Row(number)) }
      // The first update may still look its types up.
      guard number > 0 else { continue }
      #expect(count.calls == 1)
      #expect(count.keptBytes < 512)
    }
  }

  @Test func `ten adjacent edits allocate a logarithm more in 1,000,000 rows than in 1,000`()
    throws
  {
    let calls = try [1_000, 100_000, 1_000_000].map { try allocationsOfTenUpdates(of: $0, step: 1) }
    // log 100,000 / log 1,000 = 5 / 3, and log 1,000,000 / log 1,000 = 2.
    #expect(3 * calls[1] <= 5 * calls[0], "\(calls)")
    #expect(calls[2] <= 2 * calls[0], "\(calls)")
  }

  @Test func `ten scattered edits allocate ten ways from the root to a row at most`() throws {
    // The lists on a way to a row; five more for the list of the recorded edits, which doubles as it grows.
    for (size, way) in [(1_000, 3), (100_000, 6), (1_000_000, 7)] {
      let calls = try allocationsOfTenUpdates(of: size, step: size / 10)
      #expect(calls <= 10 * way + 5, "\(size) rows")
    }
  }

  @Test func `a snapshot allocates nothing`() {
    let rows = Rows((0..<100_000).map(Row.init))
    let snapshots = {
      let snapshot = rows
      withExtendedLifetime(snapshot) {}
    }
    // The first one looks up types, whose metadata stays for ever.
    snapshots()
    #expect(allocations(in: snapshots) == AllocationCount())
  }

  private func allocationsOfTenUpdates(of size: Int, step: Int) throws -> Int {
    let snapshot = Rows((0..<size).map(Row.init))
    try warmUp({ rows, index in try rows.update(at: index, to: Row(1)) }, snapshot)
    var rows = snapshot
    let count = try allocations {
      for number in 0..<10 { try rows.update(at: 7 + step * number, to: Row(number)) }
    }
    withExtendedLifetime(snapshot) {}
    return count.calls
  }

  /// Makes the edit once: the first one looks up types, whose metadata stays for ever.
  private func warmUp(_ edit: Edit, _ snapshot: Rows<Row>) throws {
    var rows = snapshot
    try edit(&rows, 0)
  }
}
