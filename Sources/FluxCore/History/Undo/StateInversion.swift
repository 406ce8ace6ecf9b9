/// How the changes of a state are taken back.
struct StateInversion<State: Sendable, Change: Sendable>: Sendable {
  /// Marks the change sets of the lists that a handler is about to change.
  var open: (@Sendable (inout State, _ mark: UInt64) -> Void)? = nil
  /// What takes the new state back to the old one, whose lists were marked; nil when nothing has changed.
  let change: @Sendable (_ old: State, _ new: State, _ mark: UInt64) -> Change?
  /// Makes of the change of a state the one of it and of a later one; false when they are kept side by side.
  let merge: @Sendable (inout Change, _ later: Change) -> Bool
  /// Takes a change back and returns what makes it again.
  let revert: @Sendable (inout State, Change) throws -> Change
}

extension StateInversion where State: Reversible, Change == State.Change {
  /// As the state says.
  static var declared: Self {
    Self(
      change: { old, new, _ in new.change(from: old) },
      merge: { _, _ in false },
      revert: { state, change in try state.revert(change) })
  }
}

extension StateInversion {
  /// By the inverse edits of rows.
  static func rows<Element>() -> Self
  where State == Rows<Element>, Change == RowChanges<Element> {
    Self(
      open: { rows, mark in rows.mark = mark },
      change: { old, new, mark in new.change(from: old, marked: mark) },
      merge: { _, _ in false },
      revert: { rows, change in try rows.revert(change) })
  }
}

extension StateInversion where Change == State {
  /// By keeping the old state.
  static var byValue: Self {
    let isEqual = equality(of: State.self)
    return Self(
      change: { old, new, _ in isEqual(old, new) ? nil : old },
      merge: { _, _ in true },
      revert: { state, old in
        defer { state = old }
        return state
      })
  }
}

extension StateInversion where Change == FieldsAndLists<State> {
  /// By keeping the fields of the old state, and of each of its lists the inverse edits.
  static func byFields(and lists: [any ListInverse<State>]) -> Self {
    let isEqual = equality(of: State.self)
    return Self(
      open: { state, mark in
        for list in lists { list.open(&state, mark) }
      },
      change: { old, new, mark in
        let change = FieldsAndLists(from: old, to: new, marked: mark, lists)
        // Lists that have not changed share all that they hold, so that comparing them costs nothing.
        return change.hasEdits || !isEqual(old, new) ? change : nil
      },
      merge: { $0.merge($1) },
      revert: { try $1.reverted(on: &$0) })
  }
}

/// Whether two states are equal, when their type turns out to say so; otherwise they count as different.
private func equality<State: Sendable>(of state: State.Type) -> @Sendable (State, State) -> Bool {
  func opened<E: Equatable>(_: E.Type) -> @Sendable (State, State) -> Bool {
    { left, right in
      // `E` is `State`; the pointers say so without the copies that casts would make.
      withUnsafePointer(to: left) { left in
        withUnsafePointer(to: right) { right in
          UnsafeRawPointer(left).assumingMemoryBound(to: E.self).pointee
            == UnsafeRawPointer(right).assumingMemoryBound(to: E.self).pointee
        }
      }
    }
  }
  guard let equatable = state as? any Equatable.Type else { return { _, _ in false } }
  return opened(equatable)
}
