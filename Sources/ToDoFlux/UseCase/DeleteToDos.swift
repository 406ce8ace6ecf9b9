package import ToDoModel
package import ToDoRepository

/// Takes items off the list.
package struct DeleteToDos: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Deletes the items with the numbers, all of them or, after an error, none.
  package func callAsFunction(_ numbers: [Int]) async throws(ToDoError) -> ToDoUpdate {
    try await repository.make(.delete(numbers: numbers))
  }
}
