import ToDoModel

/// How the program ended, for the shell.
enum ExitStatus: Int32 {
  case success = 0
  /// A command failed; the list is as it was.
  case failure = 1
  /// What was typed is no command.
  case usage = 2
  /// Refused, since someone else changed the item.
  case conflict = 3
  /// The history is damaged, where it would be needed; the list is as it was.
  case journalDamaged = 4
}

extension ToDoError {
  /// How a one-shot command that failed like this ends.
  var exitStatus: ExitStatus {
    switch self {
    case .itemGone, .undoConflict: .conflict
    case .history(let failure) where failure.isDamage: .journalDamaged
    case .emptyText, .textHasLineBreak: .usage
    case .noSuchItem, .notShown, .alreadyDone, .notDone, .storage, .nothingToUndo, .nothingToRedo,
      .history:
      .failure
    }
  }
}
