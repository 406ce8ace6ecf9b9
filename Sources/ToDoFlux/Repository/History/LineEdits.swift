package import ToDoModel

/// What was done to the lines of the file: enough to do it again, and to take it back.
///
/// Its size is that of the lines that changed, whatever the file has besides. Lines are bytes with their endings; the byte order
/// mark belongs to none of them.
package struct LineEdits: Hashable, Sendable {
  /// Nothing was done.
  package static let none = LineEdits()

  /// The splices, from the top down and apart from each other, each index meaning the file as those before left it.
  package let splices: [LineSplice]

  /// Whether the file got a byte order mark, or lost it.
  package let togglesByteOrderMark: Bool

  private init() {
    splices = []
    togglesByteOrderMark = false
  }

  init(unchecked splices: [LineSplice], togglesByteOrderMark: Bool) {
    self.splices = splices
    self.togglesByteOrderMark = togglesByteOrderMark
  }

  /// Makes edits of splices, or nothing where those are not in order.
  package init?(splices: [LineSplice], togglesByteOrderMark: Bool = false) {
    var free = 0
    for splice in splices {
      guard splice.index >= free, splice.index <= 1 << 40,
        !splice.old.isEmpty || !splice.new.isEmpty
      else { return nil }
      free = splice.index + splice.new.count
    }
    self.init(unchecked: splices, togglesByteOrderMark: togglesByteOrderMark)
  }

  /// Whether nothing was done.
  package var isEmpty: Bool { splices.isEmpty && !togglesByteOrderMark }

  /// How many lines of the file are others now, or are new or gone.
  package var lineCount: Int {
    splices.reduce(0) { $0 + max($1.old.count, $1.new.count) }
  }

  /// The edits that take these back.
  package var inverse: LineEdits {
    var shift = 0
    var splices: [LineSplice] = []
    splices.reserveCapacity(self.splices.count)
    for splice in self.splices {
      splices.append(LineSplice(index: splice.index - shift, old: splice.new, new: splice.old))
      shift += splice.new.count - splice.old.count
    }
    return LineEdits(unchecked: splices, togglesByteOrderMark: togglesByteOrderMark)
  }

  /// The file after the edits, or nothing where it does not have the lines that they took away.
  /// - Complexity: O(*n*)
  package func applied(to file: ToDoFile) -> ToDoFile? {
    guard let edited = edited(file),
      edited.lines.dropLast().allSatisfy({ $0.ending != .none })
    else { return nil }
    return edited
  }

  /// These edits, and after them an ending for each line that has none and is not the last any more; nothing where the file does not
  /// have the lines that they take away.
  func completed(for file: ToDoFile) -> LineEdits? {
    guard var edited = edited(file) else { return nil }
    let before = edited.lines
    let incomplete = edited.completeEndings()
    if incomplete.isEmpty { return self }
    var builder = Builder()
    var position = 0
    for index in incomplete {
      builder.keep(index - position)
      builder.remove(before[index])
      builder.insert(edited.lines[index])
      position = index + 1
    }
    return then(builder.build())
  }

  /// The file after the edits, in which any line may lack an ending.
  private func edited(_ file: ToDoFile) -> ToDoFile? {
    var lines: [ToDoLine] = []
    lines.reserveCapacity(file.lines.count)
    var rest = file.lines[...]
    for splice in splices {
      let kept = splice.index - lines.count
      guard kept >= 0, kept <= rest.count else { return nil }
      lines += rest.prefix(kept)
      rest = rest.dropFirst(kept)
      guard rest.prefix(splice.old.count).elementsEqual(splice.old) else { return nil }
      rest = rest.dropFirst(splice.old.count)
      lines += splice.new
    }
    lines += rest
    var file = file
    file.lines = lines
    if togglesByteOrderMark { file.hasByteOrderMark.toggle() }
    return file
  }
}
