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
    let old = items.enumerated().compactMap { index, item in
      item.map { (item: $0, line: index + 1) }
    }
    let new = newFile.lines.enumerated().compactMap { index, line in
      line.isBlank ? nil : (content: line.asItem, line: index + 1)
    }

    let shorter = min(old.count, new.count)
    let prefix = (0..<shorter).first { old[$0].item.line != new[$0].content } ?? shorter
    let suffix =
      (0..<shorter - prefix).first {
        old[old.count - 1 - $0].item.line != new[new.count - 1 - $0].content
      } ?? shorter - prefix
    let oldMiddle = prefix..<old.count - suffix
    let newMiddle = prefix..<new.count - suffix

    var places = Dictionary(grouping: oldMiddle.reversed()) { old[$0].item.line }
    let origins = newMiddle.map { places[new[$0].content]?.popLast() }
    let stays = longestIncreasingSubsequence(of: origins)

    var changes: [ToDoChange] = []
    let staying = Set(stays.compactMap { origins[$0] })
    for index in oldMiddle where !staying.contains(index) {
      changes.append(
        .delete(old[index].item, at: index - changes.count, line: old[index].line))
    }

    file = newFile
    items = Array(repeating: nil, count: newFile.lines.count)
    for index in 0..<prefix { items[new[index].line - 1] = old[index].item }
    for index in newMiddle {
      let (content, line) = new[index]
      let origin = origins[index - prefix]
      let item = origin.map { old[$0].item } ?? newItem(content)
      items[line - 1] = item
      if origin.map(staying.contains) != true {
        changes.append(.insert(item, at: index, line: line))
      }
    }
    for index in newMiddle.upperBound..<new.count {
      items[new[index].line - 1] = old[old.count - new.count + index].item
    }
    return changes
  }
}
