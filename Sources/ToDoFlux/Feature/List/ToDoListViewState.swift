public import FluxCore
public import ToDoModel

/// What the list screen shows.
public struct ToDoListViewState: Hashable, Sendable {
  /// How many items of which list, and the filter that is in force.
  public let header: String
  /// The rows to show, made as they are asked for.
  public let rows: ToDoListRows
  /// What happened to the rows since the view state before, in order.
  public let changes: [ToDoRowChange]

  public init(header: String, rows: ToDoListRows, changes: [ToDoRowChange]) {
    self.header = header
    self.rows = rows
    self.changes = changes
  }
}

/// The rows that the list shows; a row is made ready when it is asked for, so a long list costs what its window costs.
public struct ToDoListRows: Hashable, Sendable, RandomAccessCollection {
  private let items: Rows<ToDoItem>

  public init(_ items: Rows<ToDoItem>) {
    self.items = items
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { items.count }

  /// - Complexity: O(log n).
  public subscript(index: Int) -> ToDoRowViewState { ToDoRowViewState(items[index]) }
}

/// What happened to one shown row; an index means the list as the changes before it left it.
public enum ToDoRowChange: Hashable, Sendable {
  case insert(ToDoRowViewState, at: Int)
  case delete(ToDoRowViewState, at: Int)
  case update(ToDoRowViewState, at: Int)
  case move(from: Int, to: Int)
  /// Everything may be different.
  case reload
}
