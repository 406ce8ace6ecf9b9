package import ToDoModel
package import ToDoRepository

/// Reads the list.
package struct FetchToDos: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// The whole list as it is now.
  package func callAsFunction() async throws(ToDoError) -> ToDoListing {
    try await repository.list()
  }
}
