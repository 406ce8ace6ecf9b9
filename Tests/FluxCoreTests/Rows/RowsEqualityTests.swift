import FluxCore
import Synchronization
import Testing

struct RowsEqualityTests {
  @Test func `rows are equal when their elements are, whatever was recorded`() throws {
    var rows: Rows = [1, 2]
    rows.append(3)
    #expect(rows == [1, 2, 3])
    #expect(rows.hashValue == Rows([1, 2, 3]).hashValue)
    #expect(rows != [1, 2])
    #expect(rows != [1, 2, 4])
  }

  @Test(arguments: [10, 40, 257, 2_000])
  func `rows are equal however they came about`(size: Int) throws {
    let built = Rows(0..<size)
    var grown = Rows<Int>()
    for value in (0..<size).reversed() { try grown.insert(value, at: 0) }
    #expect(built == grown)
    #expect(built.hashValue == grown.hashValue)
    try grown.update(at: size / 2, to: -1)
    #expect(built != grown)
  }

  @Test func `what a list shares with its snapshot is not compared`() throws {
    var rows = Rows((0..<10_000).map(Counted.init))
    let snapshot = rows
    try rows.update(at: 5_000, to: Counted(value: 5_000))
    let before = Counted.comparisons.load(ordering: .relaxed)
    #expect(rows == snapshot)
    #expect(Counted.comparisons.load(ordering: .relaxed) - before <= 2 * 32)
  }

  /// An element that counts how often it is compared.
  private struct Counted: Equatable, Sendable {
    static let comparisons = Atomic(0)
    let value: Int

    static func == (left: Self, right: Self) -> Bool {
      comparisons.add(1, ordering: .relaxed)
      return left.value == right.value
    }
  }
}
