import FluxTesting
import FluxCore
import Testing

/// A reproducible run of random edits on rows and on the plain array that they should equal.
struct RowsScript: Sendable, CustomTestStringConvertible {
  let size: Int
  let steps: Int
  let seed: UInt64

  /// Sizes around one leaf (32), one inner node (256) and two levels of them (2,048), each with a
  /// fixed seed and with a new one.
  static let all = [0, 1, 31, 32, 33, 100, 255, 256, 257, 2_047, 2_049].flatMap { size in
    [UInt64(size), .random(in: .min ... .max)].map {
      RowsScript(size: size, steps: 300, seed: $0)
    }
  }

  var testDescription: String { "size \(size), steps \(steps), seed \(seed)" }

  /// Values repeat, so that duplicates are part of every script.
  var start: [Int] { (0..<size).map { $0 % 7 } }

  /// Makes the edits, and calls `check` after each with the rows and the model.
  func run(check: (Rows<Int>, [Int]) throws -> Void = { _, _ in }) throws -> Rows<Int> {
    var random = SeededGenerator(seed: seed)
    var model = start
    var rows = Rows(model)
    for _ in 0..<steps {
      try Self.step(&rows, &model, &random)
      try check(rows, model)
    }
    return rows
  }

  /// Makes one random edit of both.
  static func step(
    _ rows: inout Rows<Int>, _ model: inout [Int], _ random: inout SeededGenerator
  ) throws {
    let value = Int.random(in: 0..<7, using: &random)
    let kind = model.isEmpty ? 0 : Int.random(in: 0..<100, using: &random)
    let place = Int.random(in: 0...model.count, using: &random)
    let index = min(place, max(model.count - 1, 0))
    switch kind {
    case 0..<25:
      try rows.insert(value, at: place)
      model.insert(value, at: place)
    case 25..<30:
      rows.append(value)
      model.append(value)
    case 30..<60:
      let (deleted, expected) = (try rows.delete(at: index), model.remove(at: index))
      if deleted != expected { Issue.record("deleted \(deleted), not \(expected), at \(index)") }
    case 60..<80:
      try rows.update(at: index, to: value)
      model[index] = value
    case 80..<99:
      let target = Int.random(in: 0..<model.count, using: &random)
      try rows.move(from: index, to: target)
      model.insert(model.remove(at: index), at: target)
    default:
      model = model.reversed()
      rows.reload(model)
    }
  }
}
