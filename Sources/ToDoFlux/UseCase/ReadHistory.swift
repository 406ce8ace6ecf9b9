package import ToDoModel
package import ToDoRepository

/// Tells what has happened to the list.
package struct ReadHistory: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Everything that has happened, the newest first.
  package func callAsFunction() async throws(ToDoError) -> ToDoHistory {
    do { return try await repository.history() } catch { throw ToDoError(error) }
  }
}
