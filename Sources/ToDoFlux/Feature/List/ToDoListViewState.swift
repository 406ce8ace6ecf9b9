public import FluxCore
public import ToDoModel

/// What the list screen shows.
public struct ToDoListViewState: Hashable, Sendable {
  /// How many items of which list, and the filter that is in force.
  public let header: String
  /// The rows to show, and what has happened to them since the view state before.
  public let rows: ToDoListRows

  public init(header: String, rows: ToDoListRows) {
    self.header = header
    self.rows = rows
  }
}

/// The rows that the list shows; a row is made ready when it is asked for, so a long list costs what its window costs.
public struct ToDoListRows: Hashable, Sendable, RandomAccessCollection {
  private let items: Rows<ToDoItem>

  public init(_ items: Rows<ToDoItem>) {
    self.items = items
  }

  /// What led to these rows from the ones before, in order.
  public var changes: RowChanges<ToDoItem> { items.changes }

  public var startIndex: Int { 0 }
  public var endIndex: Int { items.count }

  /// - Complexity: O(log n).
  public subscript(index: Int) -> ToDoRowViewState { ToDoRowViewState(items[index]) }
}
