import FluxCore
import Randomness

extension RowsScript {
  /// A script of random length: mostly a few edits of a few rows, and one in a hundred a long one.
  static func random(seed: UInt64) -> RowsScript {
    var random = SeededGenerator(seed: seed)
    let isLong = random.next() % 100 == 0
    return RowsScript(
      size: .random(in: 0...(isLong ? 300 : 4), using: &random),
      steps: .random(in: 0...(isLong ? 80 : 6), using: &random),
      seed: seed)
  }

  /// Runs the script and names the first law that it breaks; nil when it breaks none.
  ///
  /// A quick observer hears of the edits in several sets, a slow one of all of them in one.
  func brokenLaw() throws -> String? {
    var random = SeededGenerator(seed: seed)
    let old = Rows(start)
    var (rows, model) = (old, start)
    var sets: [RowChanges<Int>] = []
    for _ in 0..<steps {
      if random.next() % 3 == 0 {
        sets.append(rows.changes)
        rows.beginChangeSet()
      }
      if random.next() % 8 == 0, let law = Self.lawBrokenByRefusal(of: rows, &random) { return law }
      try Self.step(&rows, &model, &random)
      if let law = Self.lawBrokenByIndices(of: rows) { return law }
    }
    sets.append(rows.changes)
    guard Array(rows) == model else { return "the rows are those of an array" }
    if let law = rows.brokenInvariant { return "well formed: \(law)" }
    return try Self.lawBroken(by: sets, old, rows)
  }

  private static func lawBroken(
    by sets: [RowChanges<Int>], _ old: Rows<Int>, _ new: Rows<Int>
  ) throws -> String? {
    let reached = try sets.reduce(old) { try $1.applied(to: $0) }
    guard reached == new else { return "set after set makes the new rows of the old" }
    let returned = try sets.reversed().reduce(new) { try $1.inverse.applied(to: $0) }
    guard returned == old else { return "inverse after inverse makes the old rows of the new" }

    let merged = sets.reduce(RowChanges()) { $0.appending($1) }
    guard try merged.applied(to: old) == new else { return "one merged set makes the new rows" }
    guard try merged.inverse.applied(to: new) == old else { return "its inverse makes the old rows" }
    guard merged.inverse.inverse == merged else { return "the inverse of the inverse is the set" }

    let lastFirst = sets.reversed().reduce(RowChanges()) { $1.appending($0) }
    guard lastFirst == merged else { return "it does not matter which two are composed first" }
    let inverses = sets.reversed().reduce(RowChanges()) { $0.appending($1.inverse) }
    guard inverses == merged.inverse else { return "inverses compose the other way round" }
    return nil
  }

  /// Tries an edit whose index is out of range.
  private static func lawBrokenByRefusal(
    of rows: Rows<Int>, _ random: inout SeededGenerator
  ) -> String? {
    let beyond = rows.count + Int.random(in: 0..<3, using: &random)
    let index = Bool.random(using: &random) ? beyond : -1 - beyond
    var edited = rows
    do {
      switch random.next() % 6 {
      case 0: try edited.insert(7, at: index == rows.count ? index + 1 : index)
      case 1: try edited.delete(at: index)
      case 2: try edited.update(at: index, to: 7)
      case 3: try edited.move(from: index, to: 0)
      case 4: try edited.move(from: 0, to: index)
      default: try edited.apply(RowChanges([.insert(7, at: 0), .delete(7, at: beyond + 1)]))
      }
      return "index \(index) of \(rows.count) is refused"
    } catch {
      guard Array(edited) == Array(rows), edited.changes == rows.changes else {
        return "a refused edit changes nothing"
      }
      return nil
    }
  }

  private static func lawBrokenByIndices(of rows: Rows<Int>) -> String? {
    var (added, deleted): (Int?, Int?)
    if rows.changes.edits.count == 1 {
      switch rows.changes.edits[0] {
      case .insert(_, let index): added = index
      case .delete(_, let index): deleted = index
      case .update, .move, .reload: break
      }
    }
    guard rows.addedIndex == added else { return "the added index is that of the only insertion" }
    guard rows.deletedIndex == deleted else {
      return "the deleted index is that of the only deletion"
    }
    return nil
  }
}
