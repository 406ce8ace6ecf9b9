/// What becomes of a result of an asynchronous run that began before an undo or a jump back, and arrives after it (H7).
///
/// Every action type has one, by ``ActionBase/afterUndo``. It asks for nothing as long as no ``UndoHistory`` is there.
public enum AfterUndo: Hashable, Sendable {
  /// It counts like any other result: as a new step, which clears what could be redone.
  case apply
  /// It changes the states, but is no step: the next undo, redo or jump takes it back.
  case applyWithoutStep
  /// It is dropped, when any history of the dispatcher has been undone: no store or observer hears of it, and its failure counts as handled. Whoever awaits the run gets the outcome.
  case discard
}

extension ActionBase {
  /// ``AfterUndo/apply``, unless the type declares another rule.
  public static var afterUndo: AfterUndo { .apply }
}
