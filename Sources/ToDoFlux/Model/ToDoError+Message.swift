extension ToDoError {
  /// What was wrong and what to do about it: one sentence without capital and period.
  ///
  /// A path in it is as it was named; whoever writes it to a terminal escapes it.
  public var message: String {
    switch self {
    case .noSuchItem(let number, last: let last?):
      "there is no item \(number); the list has items up to \(last) (type `list` to see them)"
    case .noSuchItem(let number, last: nil):
      "there is no item \(number); the list is empty (type `add TEXT` to begin it)"
    case .itemGone(let number):
      "item \(number) is no longer what was shown: it has been deleted or changed since; "
        + "type `list` to see what is there now"
    case .notShown(let number):
      "item \(number) does not match what is listed now; type `list` to see all items"
    case .alreadyDone(let number):
      "item \(number) is already done; type `undone \(number)` to open it again"
    case .notDone(let number):
      "item \(number) is not done; type `done \(number)` to complete it"
    case .emptyText:
      "an item needs a text; type it after the command, as in `add Buy milk`"
    case .textHasLineBreak:
      "an item is a single line and this text has a line break; make it one line or several items"
    case .storage(let failure):
      failure.message
    case .nothingToUndo(let available):
      ToDoError.tooFew(available, "undo", "has been done or everything is undone")
    case .nothingToRedo(let available):
      ToDoError.tooFew(available, "redo", "has been undone since the last change")
    case .undoConflict(let conflict):
      conflict.message
    case .history(let failure):
      failure.message
    }
  }

  private static func tooFew(_ available: Int, _ verb: String, _ nothing: String) -> String {
    switch available {
    case 0:
      "there is nothing to \(verb): nothing \(nothing) (type `history` to see what has happened)"
    case 1: "there is only one step to \(verb); type `\(verb)` for that, or `history` to see it"
    default:
      "there are only \(available) steps to \(verb); type `\(verb) \(available)` for those, "
        + "or `history` to see them"
    }
  }
}

extension HistoryFailure {
  /// What was wrong and what to do about it: one sentence without capital and period.
  public var message: String {
    switch reason {
    case .damaged:
      "the history is damaged: \(explanation); nothing was changed (the list is whole, and you can go on "
        + "with it: when the newest part is damaged, the next change puts the history aside)"
    case .foreign:
      "the history cannot be read: \(explanation)"
    case .unavailable, .busy:
      "the history cannot be used: \(explanation); nothing was changed"
    }
  }

  package var explanation: String {
    switch reason {
    case .damaged(let words): "\(path): \(words)"
    case .foreign(let words): "\(path): \(words)"
    case .unavailable(let reason): "\(path): \(reason.explanation)"
    case .busy: "\(path): another program has held it for too long (try again in a moment)"
    }
  }
}

extension StorageFailure {
  fileprivate var message: String {
    switch operation {
    case .read: "cannot read \(path): \(reason.explanation)"
    case .write: "cannot write \(path): \(reason.explanation); nothing was changed"
    }
  }
}

extension StorageFailure.Reason {
  /// What is the case and what to do about the list.
  fileprivate var explanation: String { "\(fact) (\(cure))" }

  /// What is the case, without what to do about it.
  public var fact: String {
    switch self {
    case .isDirectory: "it is a directory"
    case .missingDirectory: "its directory does not exist"
    case .permissionDenied: "permission was denied"
    case .readOnlyFileSystem: "its file system is read-only"
    case .noSpace: "the disk is full"
    case .notARegularFile: "it is not a regular file"
    case .vanished: "it was there and is gone"
    case .keptChanging: "other programs kept changing it"
    case .other(let words): words
    }
  }

  private var cure: String {
    switch self {
    case .isDirectory, .readOnlyFileSystem: "name a file with `--file`"
    case .missingDirectory: "make it, or name a file with `--file`"
    case .permissionDenied: "check who may use it and its directory"
    case .noSpace: "free some space and try again"
    case .notARegularFile: "name one with `--file`"
    case .vanished: "put it back, or start again to begin another list"
    case .keptChanging: "try again in a moment"
    case .other: "check the file and try again"
    }
  }
}
