/// A type of event that stores can react to: what it carries, and how it can fail.
///
/// The identity of an action is its Swift type. Stores register for the type and receive
/// `Result<Payload, ActionError>`, typed and without a cast (D1).
///
/// Conform to ``Action`` or ``AsyncAction``, or to ``Thunk`` and ``AsyncThunk`` for those that dispatch more
/// than one result. Only an action that is invoked can dispatch: it is handed an ``ActionContext`` that nobody
/// else can make.
public protocol ActionBase: Sendable {
  /// What the stores receive when the action succeeds.
  associatedtype Payload: Sendable
  /// What the stores receive when the action fails; `Never` for one that cannot.
  associatedtype ActionError: Error = any Error

  /// What becomes of a result that arrives after an undo, of a run that began before it (H7).
  static var afterUndo: AfterUndo { get }
}
