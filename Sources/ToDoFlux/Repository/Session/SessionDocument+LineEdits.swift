import ToDoModel

extension SessionDocument {
  /// Makes edits to lines and tells what that did to the items, in file order; nothing where the lines are others.
  ///
  /// - Parameter numbers: whose the lines were when the session itself took them away. Without that, a line that comes back is the item
  ///   that said the same and went last, else the one whose line it takes the place of.
  /// - Complexity: O(*n*)
  mutating func apply(_ edits: LineEdits, recalling numbers: LineNumbers?) -> [ToDoChange]? {
    guard let newFile = edits.applied(to: file) else { return nil }
    var isRecalled = false
    if let numbers {
      isRecalled =
        numbers.inserted.count == edits.splices.reduce(0) { $0 + $1.new.count }
        && numbers.removed.count == edits.splices.reduce(0) { $0 + $1.old.count }
    }
    var walk = ItemWalk(self)
    var recalled = (isRecalled ? numbers?.inserted ?? [] : [])[...]
    var changes: [ToDoChange] = []
    for splice in edits.splices {
      walk.keep(splice.index - walk.newLine)
      for position in 0..<max(splice.old.count, splice.new.count) {
        let oldLine = walk.oldLine + 1
        let old = position < splice.old.count ? walk.take() : nil
        guard position < splice.new.count else {
          if let old {
            changes.append(.delete(old, at: walk.items.count, line: oldLine))
            goneItems.insert(old)
          }
          continue
        }
        let line = splice.new[position]
        let wanted = recalled.popFirst() ?? nil
        let new: ToDoItem? =
          line.isBlank
          ? nil : item(line, inPlaceOf: old, recalling: isRecalled ? .some(wanted) : .none)
        if let old, old.number != new?.number {
          changes.append(.delete(old, at: walk.items.count, line: oldLine))
          goneItems.insert(old)
        }
        if let new {
          if old?.number != new.number {
            changes.append(.insert(new, at: walk.items.count, line: walk.newLine + 1))
          } else if old != new {
            changes.append(.update(new, at: walk.items.count, line: walk.newLine + 1))
          }
        }
        walk.put(new)
      }
    }
    walk.keepRest()
    file = newFile
    items = walk.items
    itemsBeforeBlankLines = walk.itemsBeforeBlankLines
    return changes
  }

  /// Whose line it is that is put in.
  private mutating func item(
    _ line: ToDoLine, inPlaceOf old: ToDoItem?, recalling number: Int??
  ) -> ToDoItem {
    let item = line.asItem
    if let number {
      if let number, number != old?.number, goneItems.take(number) {
        return knownItem(number, item)
      }
    } else if let number = goneItems.take(saying: item) {
      return knownItem(number, item)
    }
    return old?.with(line: item) ?? newItem(item)
  }

  /// Whose the lines are that edits have taken from this document and put into another.
  func numbers(of edits: LineEdits, leadingTo new: SessionDocument) -> LineNumbers {
    var numbers = LineNumbers()
    var shift = 0
    for splice in edits.splices {
      for line in 0..<splice.old.count {
        numbers.removed.append(number(atLine: splice.index - shift + line))
      }
      for line in 0..<splice.new.count {
        numbers.inserted.append(new.number(atLine: splice.index + line))
      }
      shift += splice.new.count - splice.old.count
    }
    return numbers
  }

  /// The number of the item on a line, from 0; none for a blank line.
  private func number(atLine line: Int) -> Int? {
    var low = 0
    var high = itemsBeforeBlankLines.count
    while low < high {
      let middle = (low + high) / 2
      if itemsBeforeBlankLines[middle] + middle < line { low = middle + 1 } else { high = middle }
    }
    let isBlank =
      low < itemsBeforeBlankLines.count && itemsBeforeBlankLines[low] + low == line
    return isBlank || line - low >= items.count ? nil : items[line - low].number
  }

  /// Goes through the items of a document line by line and makes the new ones.
  private struct ItemWalk {
    private let old: SessionDocument
    private var oldItem = 0
    private var oldBlankLine = 0
    private(set) var items: [ToDoItem] = []
    private(set) var itemsBeforeBlankLines: [Int] = []

    init(_ old: SessionDocument) {
      self.old = old
      items.reserveCapacity(old.items.count)
    }

    var oldLine: Int { oldItem + oldBlankLine }
    var newLine: Int { items.count + itemsBeforeBlankLines.count }

    /// The item of the next old line; none for a blank line.
    mutating func take() -> ToDoItem? {
      if oldBlankLine < old.itemsBeforeBlankLines.count,
        old.itemsBeforeBlankLines[oldBlankLine] == oldItem
      {
        oldBlankLine += 1
        return nil
      }
      defer { oldItem += 1 }
      return old.items[oldItem]
    }

    mutating func put(_ item: ToDoItem?) {
      if let item { items.append(item) } else { itemsBeforeBlankLines.append(items.count) }
    }

    mutating func keep(_ lines: Int) {
      for _ in 0..<lines { put(take()) }
    }

    mutating func keepRest() {
      keep(old.items.count + old.itemsBeforeBlankLines.count - oldLine)
    }
  }
}
