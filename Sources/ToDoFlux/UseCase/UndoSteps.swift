package import ToDoModel
package import ToDoRepository

/// Takes back what was done to the list, whoever did it.
package struct UndoSteps: Sendable {
  private let repository: any ToDoRepository

  /// Makes it for the list of a repository.
  package init(repository: any ToDoRepository) { self.repository = repository }

  /// Takes back so many of the newest steps, all of them or, after an error, none.
  /// - Throws: `.nothingToUndo` if there are fewer; `.undoConflict` if others have changed since what they changed.
  package func callAsFunction(_ count: Int) async throws(ToDoError) -> ToDoUpdate {
    do { return try await repository.undo(count) } catch { throw ToDoError(error) }
  }
}
