public import FluxCore

/// Owns the state of one list and changes it on the results of ``ToDoAction``.
public typealias ToDoStore = Store<ToDoState>

extension Store<ToDoState> {
  /// Makes a store of an empty list that hears the actions of `dispatcher`.
  ///
  /// A payload that does not fit the rows (an index out of range, say) leaves the state as it was and is told by `errors` (D11).
  public convenience init(dispatcher: Dispatcher) {
    self.init(ToDoState(), on: dispatcher) { handlers in
      handlers.onResult(of: ToDoAction.Fetch.self) { $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Add.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Delete.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Complete.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Reopen.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Edit.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Undo.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.Redo.self) { try $0.reduce($1) }
      handlers.onResult(of: ToDoAction.ReadHistory.self) { $0.reduce($1) }
    }
  }

  /// Where the last delivery added its only item; nil when it did anything else.
  public var addedIndex: Int? { state.value.rows.addedIndex }

  /// Where the last delivery deleted its only item; nil when it did anything else.
  public var deletedIndex: Int? { state.value.rows.deletedIndex }
}
