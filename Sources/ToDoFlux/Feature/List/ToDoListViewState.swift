public import FluxCore
public import ToDoModel

/// What the list screen shows.
public struct ToDoListViewState: Hashable, Sendable {
  /// The name of the list.
  public let title: String
  /// How many items there are, and the filter that is in force.
  public let summary: String
  /// The rows to show, and what has happened to them since the view state before.
  public let rows: ToDoListRows

  public init(title: String, summary: String, rows: ToDoListRows) {
    self.title = title
    self.summary = summary
    self.rows = rows
  }

  /// What stands above the rows.
  public var header: String { "\(title): \(summary)" }
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
