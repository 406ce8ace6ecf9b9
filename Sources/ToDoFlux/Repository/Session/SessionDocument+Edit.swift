import ToDoModel

extension SessionDocument {
  /// What an edit does to one line; without a line it goes.
  private typealias LineEdit = (index: Int, newLine: ToDoLine?)

  /// Makes an edit and tells what it changed, in file order.
  ///
  /// All numbers are looked up before the first line is changed; one that is given twice counts once.
  /// - Throws: what is wrong with the first number that is; then nothing has changed.
  /// - Complexity: O(*n*)
  mutating func apply(_ edit: ToDoEdit) throws(RepositoryError) -> [ToDoChange] {
    switch edit {
    case .add(let text):
      return add(text)
    case .delete(let numbers):
      return make(try lineIndices(of: numbers).map { ($0, nil) })
    case .complete(let numbers, on: let day):
      return make(
        try edits(of: numbers) { (item, line) throws(RepositoryError) in
          if item.todo.isDone { throw .alreadyDone(number: item.number) }
          return line.completed(on: day)
        })
    case .reopen(let numbers):
      return make(
        try edits(of: numbers) { (item, line) throws(RepositoryError) in
          if !item.todo.isDone { throw .notDone(number: item.number) }
          return line.reopened()
        })
    case .replaceText(let number, let text):
      return make(try edits(of: [number]) { $1.replacingText(with: text) })
    }
  }

  private mutating func add(_ text: String) -> [ToDoChange] {
    file.append(text)
    let last = file.lines.count - 1
    // The line that was the last may have got its ending only now, and a CR into it.
    var changes = last > 0 ? make([(last - 1, file.lines[last - 1])]) : []
    let item = newItem(file.lines[last])
    changes.append(.insert(item, at: items.count { $0 != nil }, line: last + 1))
    items.append(item)
    return changes
  }

  /// The new lines of the items with the numbers, if none of them is refused.
  private func edits(
    of numbers: [Int],
    _ newLine: (ToDoItem, ToDoLine) throws(RepositoryError) -> ToDoLine
  ) throws(RepositoryError) -> [LineEdit] {
    var edits: [LineEdit] = []
    for index in try lineIndices(of: numbers) {
      guard let item = items[index] else { continue }
      edits.append((index, try newLine(item, file.lines[index])))
    }
    return edits
  }

  /// Where the items with the numbers are, each once, in the order of the numbers.
  private func lineIndices(of numbers: [Int]) throws(RepositoryError) -> [Int] {
    let wanted = Set(numbers)
    var indices: [Int: Int] = [:]
    var last: Int?
    for (index, item) in items.enumerated() {
      guard let number = item?.number else { continue }
      if wanted.contains(number) { indices[number] = index }
      last = max(number, last ?? number)
    }
    var found: [Int] = []
    var seen: Set<Int> = []
    for number in numbers where seen.insert(number).inserted {
      if let index = indices[number] {
        found.append(index)
      } else if hasKnown(number) {
        throw .itemGone(number: number)
      } else {
        throw .noSuchItem(number: number, last: last)
      }
    }
    return found
  }

  private mutating func make(_ edits: [LineEdit]) -> [ToDoChange] {
    var changes: [ToDoChange] = []
    var removed: Set<Int> = []
    // The item at the line `next` has this index in the list as the changes so far left it.
    var itemIndex = 0
    var next = 0
    for (index, newLine) in edits.sorted(by: { $0.index < $1.index }) {
      itemIndex += items[next..<index].count { $0 != nil }
      next = index + 1
      guard let item = items[index] else { continue }
      // At the end of the file, nothing at all is no line.
      if let newLine, newLine.ending != .none || !newLine.content.isEmpty {
        file.lines[index] = newLine
      } else {
        removed.insert(index)
      }
      if let newLine, !newLine.isBlank {
        let newItem = item.with(line: newLine.asItem)
        if newItem != item {
          items[index] = newItem
          changes.append(.update(newItem, at: itemIndex, line: index + 1))
        }
        itemIndex += 1
      } else {
        // Also a done item without any text, open again: its line is blank now.
        items[index] = nil
        changes.append(.delete(item, at: itemIndex, line: index + 1))
      }
    }
    if !removed.isEmpty {
      file.lines = file.lines.indices.filter { !removed.contains($0) }.map { file.lines[$0] }
      items = items.indices.filter { !removed.contains($0) }.map { items[$0] }
    }
    return changes
  }
}
