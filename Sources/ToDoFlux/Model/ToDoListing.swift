/// The whole list as it was read: every item in file order, and where the blank lines are.
public struct ToDoListing: Hashable, Codable, Sendable {
  /// The items in file order.
  public let items: [ToDoItem]

  /// Where the blank lines are among them.
  public let blankLines: BlankLines

  /// Makes a listing of its parts.
  public init(items: [ToDoItem], blankLines: BlankLines = []) {
    self.items = items
    self.blankLines = blankLines
  }
}

extension ToDoListing: ExpressibleByArrayLiteral {
  /// Makes a listing without blank lines.
  public init(arrayLiteral items: ToDoItem...) { self.init(items: items) }
}
