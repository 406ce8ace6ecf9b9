/// An item of the list: a line together with who it is.
public struct ToDoItem: Hashable, Codable, Sendable, Identifiable {
  /// Which item it is, whatever is inserted above it and however often it is edited.
  ///
  /// Two lines with the same bytes are two items.
  public struct ID: Hashable, Codable, Sendable {
    private let value: Int

    /// Makes an identity of a number that no other item of the session has.
    public init(_ value: Int) { self.value = value }
  }

  /// Which item it is, as long as the session lasts.
  public let id: ID

  /// The number that a person types for it; it never comes to mean another item.
  public let number: Int

  /// The line that says it.
  public let line: ToDoLine

  /// What the line means, read from it at each call.
  public var todo: ToDo { line.todo }

  /// Makes an item of its parts.
  public init(id: ID, number: Int, line: ToDoLine) {
    self.id = id
    self.number = number
    self.line = line
  }

  /// Makes an item whose identity is its number, for tests and previews.
  public init(_ text: String, number: Int) {
    self.init(id: ID(number), number: number, line: ToDoLine(text))
  }

  /// The same item with another line.
  public func with(line: ToDoLine) -> ToDoItem {
    ToDoItem(id: id, number: number, line: line)
  }
}
