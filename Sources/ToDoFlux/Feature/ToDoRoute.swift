public import ToDoModel

/// Where a screen may lead.
public enum ToDoRoute: Hashable, Sendable {
  /// One item, to look at.
  case detail(ToDoItem.ID)
  /// What has happened to the list.
  case history(HistoryViewState)
  /// All verbs, or one in detail.
  case help(Verb?)
  /// The screen before this one.
  case back
  /// Out of the program.
  case quit
}

/// Builds a screen's parts and moves between screens; the only one that knows the next screen.
public protocol ToDoRouter: ~Copyable {
  /// Shows the screen that `route` leads to.
  mutating func go(to route: ToDoRoute)
}
