package import ToDoModel
package import ToDoRepository

/// Makes again what was taken back.
package struct RedoSteps: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Makes so many steps again, all of them or, after an error, none.
  /// - Throws: `.nothingToRedo` if there are fewer; `.undoConflict` if others have changed since what they changed.
  package func callAsFunction(_ count: Int) async throws(ToDoError) -> ToDoUpdate {
    do { return try await repository.redo(count) } catch { throw ToDoError(error) }
  }
}
