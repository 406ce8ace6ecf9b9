import FluxTesting
import FluxCore
import Testing

/// The list as a list: it holds what an array would hold after the same edits.
struct RowsTests {
  @Test(arguments: RowsScript.all)
  func `random edits leave the rows as they leave an array`(script: RowsScript) throws {
    var step = 0
    let check = { (rows: Rows<Int>, model: [Int]) throws in
      step += 1
      #expect(rows.count == model.count, "step \(step)")
      guard script.size < 1_000 || step % 60 == 0 else { return }
      try #require(Array(rows) == model, "step \(step)")
      try #require(rows.brokenInvariant == nil, "step \(step)")
    }
    _ = try script.run(check: check)
  }

  @Test(arguments: [0, 1, 32, 33, 256, 257, 1_792, 1_793, 2_048, 2_049, 12_544, 12_545])
  func `rows built of a sequence hold it, well formed, and record nothing`(size: Int) {
    let rows = Rows(0..<size)
    #expect(Array(rows) == Array(0..<size))
    #expect(rows.brokenInvariant == nil)
    #expect(rows.changes.isEmpty)
  }

  @Test func `the subscript finds every row`() {
    let rows = Rows(0..<1_500)
    #expect(rows.indices.allSatisfy { rows[$0] == $0 })
    #expect(Array(rows[700..<703]) == [700, 701, 702])
    #expect(rows.first == 0)
    #expect(rows.last == 1_499)
  }

  @Test func `a subscript past the end stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = Rows([1])[1] }
    await #expect(processExitsWith: .failure) { _ = Rows([1])[-1] }
  }

  @Test(arguments: [UInt64(1), .random(in: .min ... .max)])
  func `rows deleted down to none can grow again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var rows = Rows(0..<2_000)
    for round in 0..<2 {
      while !rows.isEmpty {
        try rows.delete(at: .random(in: 0..<rows.count, using: &random))
        if rows.count % 50 < 2 { try #require(rows.brokenInvariant == nil, "\(rows.count) left") }
      }
      #expect(Array(rows).isEmpty)
      for value in 0..<2_000 {
        try rows.insert(value, at: round == 0 ? 0 : rows.count)
      }
      #expect(Array(rows) == (round == 0 ? (0..<2_000).reversed() : Array(0..<2_000)))
      #expect(rows.brokenInvariant == nil)
    }
  }

  @Test func `rows deleted from either end stay well formed`() throws {
    var rows = Rows(0..<1_200)
    for _ in 0..<500 {
      try rows.delete(at: 0)
      try rows.delete(at: rows.count - 1)
      try #require(rows.brokenInvariant == nil)
    }
    #expect(Array(rows) == Array(500..<700))
  }

  @Test func `an iteration sees the rows as they were when it began`() throws {
    var rows = Rows(0..<600)
    var seen: [Int] = []
    for row in rows {
      seen.append(row)
      try rows.delete(at: rows.count - 1)
    }
    #expect(seen == Array(0..<600))
    #expect(rows.isEmpty)
  }

  @Test(arguments: [31, 32, 256])
  func `a row can be inserted at every index of full leaves`(size: Int) throws {
    let built = Rows(0..<size)
    for index in 0...size {
      var rows = built
      try rows.insert(-1, at: index)
      #expect(Array(rows) == Array(0..<index) + [-1] + Array(index..<size))
      #expect(rows.brokenInvariant == nil)
    }
  }

  @Test func `a move counts its target without the row that moves`() throws {
    var rows: Rows = ["a", "b", "c", "d"]
    try rows.move(from: 0, to: 3)
    #expect(rows == ["b", "c", "d", "a"])
    try rows.move(from: 3, to: 1)
    #expect(rows == ["b", "a", "c", "d"])
  }
}
