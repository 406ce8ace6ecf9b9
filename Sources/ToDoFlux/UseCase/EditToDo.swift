package import ToDoModel
package import ToDoRepository

/// Gives an item another text.
package struct EditToDo: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Replaces the text of the item with a number; its done mark, priority and dates stay.
  /// - Throws: `.emptyText` or `.textHasLineBreak` if the text cannot be an item.
  package func callAsFunction(_ number: Int, _ text: String) async throws(ToDoError) -> ToDoUpdate {
    try ToDoLine.check(text)
    return try await repository.make(.replaceText(number: number, text: text))
  }
}
