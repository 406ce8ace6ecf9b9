public import ToDoModel

/// One row of the list, ready to be shown.
///
/// The text is as it stands in the file; whoever writes it to a terminal escapes what is not printable.
public struct ToDoRowViewState: Hashable, Sendable, CustomStringConvertible {
  /// The number to type for this item.
  public let number: Int
  public let isDone: Bool
  /// The priority, if there is one, and what follows the dates.
  public let text: String
  /// Whether the text begins with a priority.
  public let hasPriority: Bool

  public init(number: Int, isDone: Bool, text: String, hasPriority: Bool = false) {
    self.number = number
    self.isDone = isDone
    self.text = text
    self.hasPriority = hasPriority
  }

  public init(_ item: ToDoItem) {
    let todo = item.todo
    let priority = todo.priority.map { "(\($0.letter)) " } ?? ""
    self.init(
      number: item.number, isDone: todo.isDone, text: priority + todo.text,
      hasPriority: todo.priority != nil)
  }

  /// `N [ ] TEXT`, or `[x]` when done.
  public var description: String { mark + text }

  /// What stands before the text.
  public var mark: String { "\(number) [\(isDone ? "x" : " ")] " }
}
