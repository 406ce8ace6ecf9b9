package import ToDoModel
package import ToDoRepository

/// Puts an item at the end of the list.
package struct AddToDo: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Adds an item with a text as typed.
  /// - Throws: `.emptyText` or `.textHasLineBreak` if the text cannot be an item.
  package func callAsFunction(_ text: String) async throws(ToDoError) -> ToDoUpdate {
    try ToDoLine.check(text)
    return try await repository.make(.add(text: text))
  }
}
