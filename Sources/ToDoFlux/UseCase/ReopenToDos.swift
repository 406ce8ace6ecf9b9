package import ToDoModel
package import ToDoRepository

/// Opens done items again.
package struct ReopenToDos: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Opens the items with the numbers, all of them or, after an error, none.
  /// - Throws: `.notDone` if one of them is open.
  package func callAsFunction(_ numbers: [Int]) async throws(ToDoError) -> ToDoUpdate {
    try await repository.make(.reopen(numbers: numbers))
  }
}
