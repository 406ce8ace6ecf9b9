import ToDoModel

extension LineEdits {
  /// One step of a walk through a file that is being edited.
  enum Operation: Hashable {
    /// So many lines stay.
    case keep(Int)
    /// The line goes.
    case remove(ToDoLine)
    /// The line is put in.
    case insert(ToDoLine)
  }

  /// The walk that makes the edits. Lines that replace each other follow each other; all others stay at the end.
  var operations: [Operation] {
    var operations: [Operation] = []
    var position = 0
    for splice in splices {
      if splice.index > position { operations.append(.keep(splice.index - position)) }
      for index in 0..<max(splice.old.count, splice.new.count) {
        if index < splice.old.count { operations.append(.remove(splice.old[index])) }
        if index < splice.new.count { operations.append(.insert(splice.new[index])) }
      }
      position = splice.index + splice.new.count
    }
    return operations
  }

  /// Puts edits together from a walk.
  struct Builder {
    private var splices: [LineSplice] = []
    private var position = 0
    private var old: [ToDoLine] = []
    private var new: [ToDoLine] = []
    private let comparesLines: Bool

    /// With `comparesLines`, what is the same in removed and inserted lines is found and stays.
    init(comparingLines comparesLines: Bool = false) { self.comparesLines = comparesLines }

    /// Goes past lines that stay.
    mutating func keep(_ count: Int) {
      if count == 0 { return }
      flush()
      position += count
    }

    mutating func remove(_ line: ToDoLine) { old.append(line) }

    mutating func insert(_ line: ToDoLine) { new.append(line) }

    /// The edits of the whole walk; what is left of the file stays.
    mutating func build(togglingByteOrderMark: Bool = false) -> LineEdits {
      flush()
      return LineEdits(unchecked: splices, togglesByteOrderMark: togglingByteOrderMark)
    }

    private mutating func flush() {
      defer {
        old = []
        new = []
      }
      if old.isEmpty && new.isEmpty { return }
      if comparesLines {
        for splice in differences(of: old, new) { append(splice, from: position) }
      } else {
        append(LineSplice(index: 0, old: old, new: new), from: position)
      }
      position += new.count
    }

    private mutating func append(_ splice: LineSplice, from start: Int) {
      splices.append(LineSplice(index: start + splice.index, old: splice.old, new: splice.new))
    }
  }
}
