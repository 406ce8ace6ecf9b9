import Testing
import ToDoModel

extension [ToDoItem] {
  /// The items after changes, each of which must fit the list as those before left it.
  func applying(
    _ changes: [ToDoChange], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [ToDoItem] {
    var items = self
    for change in changes {
      switch change.kind {
      case .insert:
        try #require(items.indices.contains(change.index) || change.index == items.count)
        items.insert(change.item, at: change.index)
      case .delete:
        try #require(items.indices.contains(change.index), sourceLocation: sourceLocation)
        #expect(items.remove(at: change.index) == change.item, sourceLocation: sourceLocation)
      case .update:
        try #require(items.indices.contains(change.index), sourceLocation: sourceLocation)
        #expect(items[change.index].id == change.item.id, sourceLocation: sourceLocation)
        items[change.index] = change.item
      case .move(let old):
        try #require(items.indices.contains(old), sourceLocation: sourceLocation)
        items.insert(items.remove(at: old), at: change.index)
      }
    }
    return items
  }

  /// `1 First item, 2 Second item`.
  var summary: String { map { "\($0.number) \($0.line.raw)" }.joined(separator: ", ") }
}
