/// What one command changed, and what had changed meanwhile.
public struct ToDoUpdate: Hashable, Sendable {
  /// What others had changed in the file since it was last read; applied first.
  public let merged: [ToDoChange]

  /// What the command itself changed; applied after ``merged``.
  public let changes: [ToDoChange]

  /// Where the blank lines are after both.
  public let blankLines: BlankLines

  /// Makes an update of its parts.
  public init(merged: [ToDoChange] = [], changes: [ToDoChange], blankLines: BlankLines = []) {
    self.merged = merged
    self.changes = changes
    self.blankLines = blankLines
  }
}

extension ToDoUpdate: ExpressibleByArrayLiteral {
  /// Makes an update of the command's own changes to a file without blank lines.
  public init(arrayLiteral changes: ToDoChange...) { self.init(changes: changes) }
}
