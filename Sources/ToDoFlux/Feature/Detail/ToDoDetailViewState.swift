/// What the detail screen shows of one item.
public struct ToDoDetailViewState: Hashable, Sendable {
  public let title: String
  /// One fact a line: its name and its value.
  public let fields: [Field]

  public struct Field: Hashable, Sendable {
    public let name: String
    public let value: String
  }
}
