import ToDoModel

extension SessionDocument {
  /// Takes over the file as others have left it and tells what they changed.
  ///
  /// A line that is still there, to the byte, is still the same item, wherever it is now; of equal
  /// lines the first stays the first. Any other line is a new item, also one that was rewritten: what
  /// it says is for a person to see before a command names it. A line that was moved is told as
  /// deleted and inserted, with the same item. Deletions come first, with their old lines.
  /// - Complexity: O(*n* log *n*) in the lines between the first and the last change, else O(*n*).
  mutating func merge(_ newFile: ToDoFile) -> [ToDoChange] {
    let old = items
    let oldBlankLines = blankLines
    var new: [ToDoLine] = []
    file = newFile
    itemsBeforeBlankLines = []
    for line in newFile.lines {
      if line.isBlank { itemsBeforeBlankLines.append(new.count) } else { new.append(line.asItem) }
    }
    let newBlankLines = blankLines

    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0].line != new[$0] } ?? shorter
    let suffix =
      (0..<shorter - prefix).first {
        old[old.count - 1 - $0].line != new[new.count - 1 - $0]
      } ?? shorter - prefix
    let oldMiddle = prefix..<old.count - suffix
    let newMiddle = prefix..<new.count - suffix

    let origins = origins(of: new[newMiddle], in: old[oldMiddle])
    var stays = [Bool](repeating: false, count: origins.count)
    var isKept = [Bool](repeating: false, count: oldMiddle.count)
    for position in longestIncreasingSubsequence(of: origins) {
      stays[position] = true
      if let origin = origins[position] { isKept[origin - prefix] = true }
    }

    var changes: [ToDoChange] = []
    for index in oldMiddle where !isKept[index - prefix] {
      let line = oldBlankLines.line(ofItemAt: index)
      changes.append(.delete(old[index], at: index - changes.count, line: line))
    }
    let returned = Set(origins.compactMap(\.self))
    for index in oldMiddle where !returned.contains(index) { goneItems.insert(old[index]) }
    items = Array(old[..<prefix])
    items.reserveCapacity(new.count)
    for index in newMiddle {
      let origin = origins[index - prefix]
      let item = origin.map { old[$0] } ?? newItem(new[index])
      items.append(item)
      if !stays[index - prefix] {
        changes.append(.insert(item, at: index, line: newBlankLines.line(ofItemAt: index)))
      }
    }
    items += old[oldMiddle.upperBound...]
    return changes
  }

  /// For each new line, the index of the old item whose line it is; each is that of one line only.
  private func origins(
    of lines: ArraySlice<ToDoLine>, in old: ArraySlice<ToDoItem>
  ) -> [Int?] {
    if lines.isEmpty || old.isEmpty { return Array(repeating: nil, count: lines.count) }
    // Equal lines are chained from the first to the last; `heads` has the first that is left.
    var heads: [LineContent: Int?] = [:]
    heads.reserveCapacity(old.count)
    var next = [Int?](repeating: nil, count: old.count)
    for index in old.indices.reversed() {
      next[index - old.startIndex] =
        heads.updateValue(index, forKey: LineContent(old[index].line)) ?? nil
    }
    return lines.map { line in
      guard let place = heads.index(forKey: LineContent(line)), let index = heads.values[place]
      else { return nil }
      heads.values[place] = next[index - old.startIndex]
      return index
    }
  }
}
