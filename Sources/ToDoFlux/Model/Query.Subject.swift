extension Query {
  /// A line that is asked several things, each part of it read when first needed.
  struct Subject {
    private let line: ToDoLine
    private(set) lazy var todo = line.todo
    private(set) lazy var text = Folded(line)

    private static let priorityKey = Folded("pri")

    init(_ line: ToDoLine) { self.line = line }

    /// The value of the first tag with a key; for `pri`, the priority before that.
    mutating func value(of key: Folded) -> Folded? {
      if key == Subject.priorityKey, let priority = todo.priority {
        return Folded(String(priority.letter))
      }
      return todo.tags.first { Folded($0.key) == key }.map { Folded($0.value) }
    }
  }
}
