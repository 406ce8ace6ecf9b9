/// One thing that happened to one item of the list.
///
/// A list of changes is applied in order, each index meaning the list as those before left it.
public struct ToDoChange: Hashable, Codable, Sendable {
  /// What happened to the item.
  public enum Kind: Hashable, Codable, Sendable {
    /// It is new, at the index.
    case insert

    /// It was at the index and is no more.
    case delete

    /// It is at the index and has another line.
    case update

    /// It was taken out at `from` and put in at the index.
    case move(from: Int)
  }

  /// What happened.
  public let kind: Kind

  /// The item as it is now, or as it was before its deletion.
  public let item: ToDoItem

  /// Where it is among the items, from 0, or was before its deletion.
  public let index: Int

  /// The line of the file, from 1, that this is; blank lines count.
  public let line: Int

  private init(_ kind: Kind, _ item: ToDoItem, at index: Int, line: Int?) {
    self.kind = kind
    self.item = item
    self.index = index
    self.line = line ?? index + 1
  }

  /// A new item at an index; without a `line`, that of a file without blank lines.
  public static func insert(_ item: ToDoItem, at index: Int, line: Int? = nil) -> ToDoChange {
    ToDoChange(.insert, item, at: index, line: line)
  }

  /// The item that was at an index is gone; without a `line`, that of a file without blank lines.
  public static func delete(_ item: ToDoItem, at index: Int, line: Int? = nil) -> ToDoChange {
    ToDoChange(.delete, item, at: index, line: line)
  }

  /// The item at an index has a new line; without a `line`, that of a file without blank lines.
  public static func update(_ item: ToDoItem, at index: Int, line: Int? = nil) -> ToDoChange {
    ToDoChange(.update, item, at: index, line: line)
  }

  /// An item went from one index to another, which is meant in the list without it; without a
  /// `line`, that of a file without blank lines.
  public static func move(
    _ item: ToDoItem, from old: Int, to index: Int, line: Int? = nil
  ) -> ToDoChange {
    ToDoChange(.move(from: old), item, at: index, line: line)
  }

  /// The same change, told with another number for its item.
  package func numbered(_ number: Int) -> ToDoChange {
    ToDoChange(
      kind, ToDoItem(id: item.id, number: number, line: item.line), at: index, line: line)
  }
}
