import ToDoModel

extension SessionDocument {
  /// What an edit did: to the items, in file order, and to the lines.
  typealias Edited = (changes: [ToDoChange], lines: LineEdits)

  /// Makes an edit and tells what it changed.
  ///
  /// All numbers are looked up before the first line is changed; one that is given twice counts once.
  /// - Throws: what is wrong with the first number that is; then nothing has changed.
  /// - Complexity: O(*n*)
  mutating func apply(_ edit: ToDoEdit) throws(RepositoryError) -> Edited {
    switch edit {
    case .add(let text):
      return add(text)
    case .delete(let numbers):
      return replaceLines(try indices(of: numbers).map { ($0, nil) })
    case .complete(let numbers, on: let day):
      return replaceLines(
        try edits(of: numbers) { (item, line) throws(RepositoryError) in
          if item.todo.isDone { throw .alreadyDone(number: item.number) }
          return line.completed(on: day)
        })
    case .reopen(let numbers):
      return replaceLines(
        try edits(of: numbers) { (item, line) throws(RepositoryError) in
          if !item.todo.isDone { throw .notDone(number: item.number) }
          return line.reopened()
        })
    case .replaceText(let number, let text):
      return replaceLines(try edits(of: [number]) { $1.replacingText(with: text) })
    }
  }

  private mutating func add(_ text: String) -> Edited {
    let isAfterItem = itemsBeforeBlankLines.last != items.count && !items.isEmpty
    let lastBefore = file.lines.last
    file.append(text)
    let last = file.lines.count - 1
    var lines = LineEdits.Builder()
    if let lastBefore, lastBefore != file.lines[last - 1] {
      lines.keep(last - 1)
      lines.remove(lastBefore)
      lines.insert(file.lines[last - 1])
    } else {
      lines.keep(last)
    }
    lines.insert(file.lines[last])
    // The item that was the last may have got its ending only now, and a CR into it.
    var changes = isAfterItem ? replaceLines([(items.count - 1, file.lines[last - 1])]).changes : []
    let item = newItem(file.lines[last])
    changes.append(.insert(item, at: items.count, line: last + 1))
    items.append(item)
    return (changes, lines.build())
  }

  /// The new lines of the items with the numbers, if none of them is refused.
  private func edits(
    of numbers: [Int],
    _ newLine: (ToDoItem, ToDoLine) throws(RepositoryError) -> ToDoLine
  ) throws(RepositoryError) -> [LineEdit] {
    let blankLines = blankLines
    var edits: [LineEdit] = []
    for index in try indices(of: numbers) {
      let line = file.lines[blankLines.line(ofItemAt: index) - 1]
      edits.append((index, try newLine(items[index], line)))
    }
    return edits
  }

  /// Where the items with the numbers are, each once, in the order of the numbers.
  private func indices(of numbers: [Int]) throws(RepositoryError) -> [Int] {
    let wanted = Set(numbers)
    let range = (numbers.min() ?? 0)...(numbers.max() ?? 0)
    var indices: [Int: Int] = [:]
    for index in items.indices {
      let number = items[index].number
      // Most numbers are none of a few close to each other, which is found out faster than by hash.
      if range.contains(number), wanted.contains(number) { indices[number] = index }
    }
    var found: [Int] = []
    var seen: Set<Int> = []
    for number in numbers where seen.insert(number).inserted {
      if let index = indices[number] {
        found.append(index)
      } else if hasKnown(number) {
        throw .itemGone(number: number)
      } else {
        throw .noSuchItem(number: number, last: items.map(\.number).max())
      }
    }
    return found
  }
}
