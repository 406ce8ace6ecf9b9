import FluxCore
import FluxTesting

extension RowsScript {
  /// A script of random length: mostly a few edits of a few rows, and one in five hundred a long one.
  static func random(seed: UInt64) -> RowsScript {
    var random = SeededGenerator(seed: seed)
    let isLong = random.next() % 500 == 0
    return RowsScript(
      size: .random(in: 0...(isLong ? 300 : 3), using: &random),
      steps: .random(in: isLong ? 0...100 : 1...4, using: &random),
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
    guard rows.elementsEqual(model) else { return "the rows are those of an array" }
    if let law = rows.brokenInvariant { return "well formed: \(law)" }
    let merged = sets.reduce(RowChanges()) { $0.appending($1) }
    return try Self.lawBroken(by: merged, old, rows) ?? Self.lawBroken(by: sets, merged, old, rows)
  }

  private static func lawBroken(
    by set: RowChanges<Int>, _ old: Rows<Int>, _ new: Rows<Int>
  ) throws -> String? {
    let inverse = set.inverse
    guard try set.applied(to: old) == new else { return "the set makes the new rows of the old" }
    guard try inverse.applied(to: new) == old else { return "the inverse makes the old of the new" }
    guard inverse.inverse == set else { return "the inverse of the inverse is the set" }
    return nil
  }

  private static func lawBroken(
    by sets: [RowChanges<Int>], _ merged: RowChanges<Int>, _ old: Rows<Int>, _ new: Rows<Int>
  ) throws -> String? {
    // The laws of several sets say nothing about one that those of the merged set do not.
    guard sets.count > 1 else { return nil }
    var reached = old
    for set in sets { reached = try set.applied(to: reached) }
    guard reached == new else { return "set after set makes the new rows of the old" }
    for set in sets.reversed() { reached = try set.inverse.applied(to: reached) }
    guard reached == old else { return "inverse after inverse makes the old rows of the new" }
    let inverses = sets.reversed().reduce(RowChanges()) { $0.appending($1.inverse) }
    guard inverses == merged.inverse else { return "inverses compose the other way round" }
    guard sets.count > 2 else { return nil }
    let lastFirst = sets.reversed().reduce(RowChanges()) { $1.appending($0) }
    guard lastFirst == merged else { return "it does not matter which two are composed first" }
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
      guard edited == rows, edited.changes == rows.changes else {
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
