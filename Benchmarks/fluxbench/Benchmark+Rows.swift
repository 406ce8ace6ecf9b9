import FluxCore

/// A row of 64 bytes.
private struct Row: Sendable {
  var words: (Int, Int, Int, Int, Int, Int, Int, Int)
  init(_ number: Int) { words = (number, 0, 0, 0, 0, 0, 0, 0) }
}

extension Benchmark {
  static let rowEdits = Benchmark(name: "row edits") {
    let size = 1_000_000
    var rows = Rows((0..<size).map(Row.init))
    var random = LinearCongruence()
    let count = 30_000
    let nanoseconds = medianNanoseconds(per: count) {
      for number in 0..<count {
        let snapshot = rows
        edit(&rows, number, at: Int.random(in: 0..<size - 1, using: &random))
        withExtendedLifetime(snapshot) {}
      }
    }
    return [
      Measurement(
        name: "edit of 1,000,000 rows, a snapshot held", value: nanoseconds / 1_000, unit: "µs",
        aim: .atMost(5))
    ]
  }

  /// Runs first, in a process that has no memory to use again.
  static let snapshots = Benchmark(name: "snapshots") {
    var rows = Rows((0..<1_000_000).map(Row.init))
    var random = LinearCongruence()
    let count = 20_000
    var snapshots: [Rows<Row>] = []
    snapshots.reserveCapacity(count)
    guard let before = residentBytes() else { return [] }
    for number in 0..<count {
      snapshots.append(rows)
      edit(&rows, number, at: Int.random(in: 0..<rows.count - 1, using: &random))
    }
    guard let after = residentBytes() else { return [] }
    return [
      Measurement(
        name: "kept by a snapshot and an edit", value: (after - before) / Double(count) / 1_000,
        unit: "KB", aim: .atMost(5))
    ]
  }

  static let changeSets = Benchmark(name: "change sets") {
    let size = 100_000
    let start = Rows((0..<size).map(Row.init))
    let adjacent = tenUpdates(of: start) { first, offset in first + offset }
    let scattered = tenUpdates(of: start) { first, offset in (first + offset * 9_973) % size }
    return [
      Measurement(
        name: "10 adjacent edits of 100,000 rows", value: adjacent / 1_000, unit: "µs",
        aim: .atMost(5)),
      Measurement(
        name: "10 scattered edits of 100,000 rows", value: scattered / 1_000, unit: "µs",
        aim: .atMost(20)),
    ]
  }

  /// The time of a change set of ten updates, with the list as it was before held.
  private static func tenUpdates(of start: Rows<Row>, at index: (Int, Int) -> Int) -> Double {
    var rows = start
    let count = 2_000
    return medianNanoseconds(per: count) {
      for number in 0..<count {
        let snapshot = rows
        rows.beginChangeSet()
        let first = number * 7_919 % (rows.count - 10)
        for offset in 0..<10 {
          allow { () throws(RowsError) in
            try rows.update(at: index(first, offset), to: Row(number))
          }
        }
        withExtendedLifetime(snapshot) {}
      }
    }
  }

  /// Inserts, updates and deletes in turn, so that the number of rows stays.
  private static func edit(_ rows: inout Rows<Row>, _ number: Int, at index: Int) {
    rows.beginChangeSet()
    allow { () throws(RowsError) in
      switch number % 3 {
      case 0: try rows.insert(Row(number), at: index)
      case 1: try rows.update(at: index, to: Row(number))
      default: try rows.delete(at: index)
      }
    }
  }

  private static func allow(_ edit: () throws(RowsError) -> Void) {
    do {
      try edit()
    } catch {
      preconditionFailure("Benchmark+Rows: \(error); keep the indices within the rows")
    }
  }
}

struct LinearCongruence: RandomNumberGenerator {
  var state: UInt64 = 1
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 32)
  }
}
