package import ToDoModel

/// Why the list could not be fetched or edited; nothing was changed.
package enum RepositoryError: Error, Hashable, Sendable {
  /// The session has never had an item of that number; `last` is the greatest that one has.
  case noSuchItem(number: Int, last: Int?)

  /// The session has had an item of that number, and its line is gone.
  case itemGone(number: Int)

  /// The item to complete is done.
  case alreadyDone(number: Int)

  /// The item to reopen is open.
  case notDone(number: Int)

  /// The place could not be read or written, or others kept changing it.
  case storage(StorageFailure)

  /// So many steps are not there to be undone.
  case nothingToUndo(available: Int)

  /// So many steps are not there to be made again.
  case nothingToRedo(available: Int)

  /// Others have changed since what should be undone or made again.
  case undoConflict(UndoConflict)

  /// The history could not be read, or not be written before anything was changed.
  case history(HistoryFailure)
}
