import ToDoModel
import ToDoRepository

// The one place where the repository's errors become those that a person can be told.

extension ToDoRepository {
  /// The whole list as it is now.
  func list() async throws(ToDoError) -> ToDoListing {
    do { return try await fetch() } catch { throw ToDoError(error) }
  }

  /// Makes an edit.
  func make(_ edit: ToDoEdit) async throws(ToDoError) -> ToDoUpdate {
    do { return try await apply(edit) } catch { throw ToDoError(error) }
  }
}

extension ToDoError {
  init(_ error: RepositoryError) {
    self =
      switch error {
      case .noSuchItem(let number, let last): .noSuchItem(number: number, last: last)
      case .itemGone(let number): .itemGone(number: number)
      case .alreadyDone(let number): .alreadyDone(number: number)
      case .notDone(let number): .notDone(number: number)
      case .storage(let failure): .storage(failure)
      case .nothingToUndo(let available): .nothingToUndo(available: available)
      case .nothingToRedo(let available): .nothingToRedo(available: available)
      case .undoConflict(let conflict): .undoConflict(conflict)
      case .history(let failure): .history(failure)
      }
  }
}
