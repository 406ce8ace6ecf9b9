import AllocationCounting
import FluxCore
import Testing

/// What edits take from the heap: the way to the rows that change, and never the rows.
@Suite(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
struct RowsAllocationTests {
  /// A row of 64 bytes.
  private struct Row: Sendable {
    var words: (Int, Int, Int, Int, Int, Int, Int, Int)
    init(_ number: Int) { words = (number, 0, 0, 0, 0, 0, 0, 0) }
  }

  @Test func `probe`() throws {
    for size in [1000, 1_000_000] {
    let start = Rows((0..<size).map(Row.init))
    let snap = allocations { let c = start; withExtendedLifetime(c) {} }
    print("snap", snap)
    for index in [0, size / 3, size - 1] {
      var rows = start
      print(size, index, "insert", try allocations { try rows.insert(Row(1), at: index) })
      rows = start
      print(size, index, "delete", try allocations { try rows.delete(at: index) })
      rows = start
      print(size, index, "update", try allocations { try rows.update(at: index, to: Row(1)) })
      rows = start
      print(size, index, "move", try allocations { try rows.move(from: index, to: size/2) })
      rows = start
      print(size, index, "10", try allocations { for i in 0..<10 { try rows.update(at: (index + i * 9973) % size, to: Row(1)) } })
    }
    }
  }
}
