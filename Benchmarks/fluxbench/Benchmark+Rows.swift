import AllocationCounting
import FluxCore

/// A row of 64 bytes.
private struct Row: Sendable {
  var words: (Int, Int, Int, Int, Int, Int, Int, Int)
  init(_ number: Int) { words = (number, 0, 0, 0, 0, 0, 0, 0) }
}

extension Benchmark {
  static let rowEdits = Benchmark(name: "row-edits") {
    var rows = Rows((0..<1_000_000).map(Row.init))
    var random = LinearCongruence()
    // A third of each kind.
    let count = 99
    let samples = Samples.of(
      Samples.Work(count) {
        for number in 0..<count {
          let snapshot = rows
          edit(&rows, number, &random)
          withExtendedLifetime(snapshot) {}
        }
      })
    return [
      Measurement(
        "edit of 1,000,000 rows, a snapshot held", samples.median / 1_000, "µs", .atMost(5))
    ]
  } counts: {
    var rows = Rows((0..<1_000_000).map(Row.init))
    var random = LinearCongruence()
    let count = 3_000
    var snapshots: [Rows<Row>] = []
    snapshots.reserveCapacity(count)
    let kept = allocations {
      for number in 0..<count {
        snapshots.append(rows)
        edit(&rows, number, &random)
      }
    }.keptBytes
    return [
      Measurement(
        "kept by a snapshot and an edit", Double(kept) / Double(count) / 1_000, "KB", .atMost(5))
    ]
  }

  static let changeSets = Benchmark(name: "change-sets") {
    let size = 100_000
    let start = Rows((0..<size).map(Row.init))
    let samples = Samples.alternating(
      tenUpdates(of: start) { first, offset in first + offset },
      tenUpdates(of: start) { first, offset in (first + offset * 9_973) % size })
    return [
      Measurement(
        "10 adjacent edits of 100,000 rows", samples[0].median / 1_000, "µs", .atMost(5)),
      Measurement(
        "10 scattered edits of 100,000 rows", samples[1].median / 1_000, "µs", .atMost(20)),
    ]
  }

  /// Change sets of ten updates, with the list as it was before held; a set is an operation.
  private static func tenUpdates(
    of start: Rows<Row>, at index: @escaping (Int, Int) -> Int
  ) -> Samples.Work {
    var rows = start
    let count = 30
    return Samples.Work(count) {
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
  private static func edit(
    _ rows: inout Rows<Row>, _ number: Int, _ random: inout LinearCongruence
  ) {
    let index = Int.random(in: 0..<rows.count, using: &random)
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
