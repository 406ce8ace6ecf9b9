public import ToDoModel

/// What the list screen tells, in the order of its dispatcher.
public enum ToDoListOutput: Sendable {
  /// There is something new to draw.
  case viewState(ToDoListViewState)
  /// Another screen is asked for.
  case route(ToDoRoute)
  /// An action is over; exactly one of these follows each ``ToDoListViewAction``, after all that it led to.
  case finished(ToDoListViewAction, Result<ToDoListReport, ToDoError>)
}

/// What became of an action that succeeded.
public enum ToDoListReport: Hashable, Sendable {
  /// The list was loaded and has so many items.
  case loaded(count: Int)
  /// Items were changed.
  case updated(ToDoUpdate)
  /// These are the items that were asked for, in file order.
  case listed([ListedItem])
  /// This item was asked for, and is the row at this index of what is shown.
  case located(ListedItem, row: Int)
  /// Another screen was asked for, to show this.
  case history(ToDoHistory)
  /// Another screen was asked for.
  case routed

  /// An item and the line of the file on which it stands, from 1.
  public struct ListedItem: Hashable, Sendable {
    public let item: ToDoItem
    public let line: Int

    public init(item: ToDoItem, line: Int) {
      self.item = item
      self.line = line
    }
  }
}
