extension StoreHandlers where State: Reversible {
  /// Has the store take part in `history`, which keeps what takes its changes back (H5).
  ///
  /// - Complexity: for each payload that is handled, what `change(from:)` costs.
  /// - Precondition: the history is on the store's dispatcher, and the store takes part in no other.
  // Or it would be preferred to the one for rows, which has a generic parameter.
  @_disfavoredOverload
  public mutating func undo(in history: UndoHistory) { join(history, .declared) }
}

extension StoreHandlers {
  /// Has the store take part in `history`, which keeps the edits that take its rows back (H5).
  ///
  /// - Complexity: O(edits) for each payload that is handled.
  /// - Precondition: the history is on the store's dispatcher, and the store takes part in no other.
  public mutating func undo<Element>(in history: UndoHistory) where State == Rows<Element> {
    join(history, .rows())
  }
}

extension StoreHandlers where State: RecordsRowChanges {
  /// Has the store take part in `history`: undo puts the lists at `rows` back by edits, and all other fields by value (H5).
  ///
  ///     handlers.undo(in: history, rows: \.items, \.tags)
  ///
  /// The history keeps, for each step, the edits that take it back, and the old state with those lists emptied. When the state is `Equatable`, a
  /// payload that leaves it as it was makes no step.
  ///
  /// - Parameter rows: every list in the state, each once.
  /// - Complexity: O(edits) for each payload that is handled.
  /// - Precondition: the history is on the store's dispatcher, the store takes part in no other, and no list is left out: put back by value, it would not tell of its row changes.
  public mutating func undo<each Element: Sendable>(
    in history: UndoHistory,
    rows: repeat any WritableKeyPath<State, Rows<each Element>> & Sendable
  ) {
    var lists: [any ListInverse<State>] = []
    for path in repeat each rows { lists.append(RowsInverse(path)) }
    let all = Mirror(reflecting: storage.working.pointee).children
    let count = all.count { $0.value is any RecordsRowChanges }
    precondition(
      count <= lists.count,
      """
      StoreHandlers.undo(in:rows:): \(State.self) has \(count) lists and \(lists.count) are named, so that the row changes of the others would be lost; \
      name every list (H5)
      """)
    join(history, .byFields(and: lists))
  }
}

extension StoreHandlers {
  /// Has the store take part in `history`, which keeps its old states by value (H5).
  ///
  /// When the state is `Equatable`, a payload that leaves it as it was makes no step.
  ///
  /// - Complexity: for each payload that is handled, a copy of the state, and a comparison when it is `Equatable`.
  /// - Precondition: the history is on the store's dispatcher, the store takes part in no other, and the state records no row
  ///   changes, which putting back a value would not tell of.
  @_disfavoredOverload
  public mutating func undo(in history: UndoHistory) {
    precondition(
      !(State.self is any RecordsRowChanges.Type),
      """
      StoreHandlers.undo(in:): \(State.self) has lists whose row changes would be lost; \
      name them with `undo(in:rows:)`, or make the state Reversible (H5)
      """)
    join(history, .byValue)
  }

  private mutating func join<Change>(
    _ history: UndoHistory, _ inversion: StateInversion<State, Change>
  ) {
    precondition(
      history.dispatcher === storage.dispatcher,
      """
      StoreHandlers.undo(in:): the history "\(history.name)" is on another dispatcher than the store of \(State.self); \
      make both on one (H5)
      """)
    precondition(
      storage.undo == nil,
      """
      StoreHandlers.undo(in:): the store of \(State.self) takes part in the history "\(storage.undo?.record.name ?? "")"; \
      have it join one history, once (H5)
      """)
    let participant = ReversedState(inversion, of: storage, in: history.record)
    storage.undo = participant
    perform { storage, result in try participant.handle(result, on: storage) }
  }

  /// Registers what the engine itself does on an ``UndoCommand``.
  mutating func perform(
    _ body:
      @escaping @Sendable (StateStorage<State>, Result<UndoCommand.Payload, Never>) throws -> Bool
  ) {
    add(UndoCommand.self, .storage(body), handlesFailures: false)
  }
}
