/// What can go wrong with a command and a person can be told.
///
/// It says what is the case as data; ``message`` puts it into words.
public enum ToDoError: Error, Hashable, Codable, Sendable {
  /// No item has the number; `last` is the greatest that one has, if there are items.
  case noSuchItem(number: Int, last: Int?)

  /// The item was shown before, and another program has changed or removed it since.
  case itemGone(number: Int)

  /// The item is not among those that the filter in force shows.
  case notShown(number: Int)

  /// The item to complete is done.
  case alreadyDone(number: Int)

  /// The item to reopen is open.
  case notDone(number: Int)

  /// The text has nothing but spaces and tabs.
  case emptyText

  /// The text would not be one line of the file.
  case textHasLineBreak

  /// The list could not be read or written.
  case storage(StorageFailure)

  /// So many steps are not there to be taken back.
  case nothingToUndo(available: Int)

  /// So many steps are not there to be made again.
  case nothingToRedo(available: Int)

  /// Others have changed since what should be taken back or made again.
  case undoConflict(UndoConflict)

  /// The history could not be read or written.
  case history(HistoryFailure)
}
