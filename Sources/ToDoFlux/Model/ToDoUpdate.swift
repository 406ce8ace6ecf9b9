/// What one command changed, and what had changed meanwhile.
public struct ToDoUpdate: Hashable, Codable, Sendable {
  /// What others had changed in the file since it was last read; applied first.
  public let merged: [ToDoChange]

  /// What the command itself changed; applied after ``merged``.
  public let changes: [ToDoChange]

  /// Where the blank lines are after both.
  public let blankLines: BlankLines

  /// What to know of the history, when that could not simply go on.
  public let notice: HistoryNotice?

  /// Makes an update of its parts.
  public init(
    merged: [ToDoChange] = [], changes: [ToDoChange], blankLines: BlankLines = [],
    notice: HistoryNotice? = nil
  ) {
    self.merged = merged
    self.changes = changes
    self.blankLines = blankLines
    self.notice = notice
  }
}

extension ToDoUpdate: ExpressibleByArrayLiteral {
  /// Makes an update of the command's own changes to a file without blank lines.
  public init(arrayLiteral changes: ToDoChange...) { self.init(changes: changes) }
}
