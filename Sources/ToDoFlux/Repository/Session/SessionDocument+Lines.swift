import ToDoModel

extension SessionDocument {
  /// What becomes of the line of the item at an index; without a new line it goes.
  typealias LineEdit = (item: Int, newLine: ToDoLine?)

  /// Gives items other lines and tells what that changed.
  /// - Precondition: no item is named twice.
  /// - Complexity: O(*n*)
  mutating func replaceLines(_ edits: [LineEdit]) -> Edited {
    let blankLines = blankLines
    var changes: [ToDoChange] = []
    var removals: [Removal] = []
    var lineEdits = LineEdits.Builder()
    var position = 0
    // Edited outside of the file, which would take each line that is set for a new list of lines.
    var lines = file.lines
    file.lines = []
    for (index, newLine) in edits.sorted(by: { $0.item < $1.item }) {
      let item = items[index]
      let line = blankLines.line(ofItemAt: index)
      let newLine = newLine.flatMap { $0.isNothing ? nil : $0 }
      if lines[line - 1] != newLine {
        lineEdits.keep(line - 1 - position)
        lineEdits.remove(lines[line - 1])
        if let newLine { lineEdits.insert(newLine) }
        position = line
      }
      if let newLine { lines[line - 1] = newLine }
      if let newLine, !newLine.isBlank {
        items[index] = item.with(line: newLine.asItem)
        if items[index] != item {
          changes.append(.update(items[index], at: index - removals.count, line: line))
        }
      } else {
        // A done item that has no text is a blank line when it is open again.
        changes.append(.delete(item, at: index - removals.count, line: line))
        goneItems.insert(item)
        removals.append((index, leavesBlankLine: newLine != nil))
      }
    }
    file.lines = lines
    remove(removals)
    return (changes, lineEdits.build())
  }

  private typealias Removal = (item: Int, leavesBlankLine: Bool)

  /// Removes items, in file order, and their lines as far as those are not blank now.
  private mutating func remove(_ removals: [Removal]) {
    if removals.isEmpty { return }
    let old = self
    items.removeAll(keepingCapacity: true)
    itemsBeforeBlankLines.removeAll(keepingCapacity: true)
    var lines: [ToDoLine] = []
    lines.reserveCapacity(old.file.lines.count)
    var removals = removals[...]
    var oldBlankLines = old.itemsBeforeBlankLines[...]
    var oldItem = 0
    for line in old.file.lines {
      if oldBlankLines.first == oldItem {
        oldBlankLines.removeFirst()
        itemsBeforeBlankLines.append(items.count)
        lines.append(line)
        continue
      }
      if removals.first?.item != oldItem {
        items.append(old.items[oldItem])
        lines.append(line)
      } else if removals.removeFirst().leavesBlankLine {
        itemsBeforeBlankLines.append(items.count)
        lines.append(line)
      }
      oldItem += 1
    }
    file.lines = lines
  }
}

extension ToDoLine {
  /// Whether it is no line: at the end of a file there is always nothing.
  fileprivate var isNothing: Bool { content.isEmpty && ending == .none }
}
