public import FluxCore
public import ToDoModel

/// The list as a session knows it.
public struct ToDoState: Hashable, Codable, Sendable {
  /// The items in file order, with the changes of the last delivery.
  public var rows: Rows<ToDoItem> = []
  /// Where the blank lines of the file are; an item's line follows from it.
  public var blankLines: BlankLines = []
  /// Why the last command failed; nil when it succeeded.
  public var error: ToDoError?

  public init() {}
}

extension ToDoState: RecordsRowChanges {
  public mutating func beginChangeSet() { rows.beginChangeSet() }
}
