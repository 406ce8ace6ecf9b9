/// A state that says how a change of it is taken back, so that undo costs what the change has cost and not a copy.
///
///     extension Cart: Reversible {
///       func change(from old: Cart) -> RowChanges<Item>? { items.change(from: old.items) }
///       mutating func revert(_ change: RowChanges<Item>) throws -> RowChanges<Item> { try items.revert(change) }
///     }
///
/// Two laws make undo exact (H5): `revert`, given the change from an old state to this one, makes the old state of this one; and given what that
/// returned, it makes this one of the old state.
///
/// A change of a list in the state should go through the edits of ``Rows``, so that those who follow its `changes` draw what undo has changed and nothing else.
public protocol Reversible: Sendable {
  /// What takes a change back, or makes it again.
  associatedtype Change: Sendable

  /// What takes this state back to `old`; nil when there is nothing to take back, and then no step is made.
  ///
  /// Called on the delivering thread once for each payload that the store has handled. For rows, the edits since the last ``Rows/beginChangeSet()`` are those
  /// that led from `old` to this state.
  func change(from old: Self) -> Change?

  /// Takes `change` back and returns what makes it again.
  ///
  /// - Throws: when the change does not fit; then no store of the history is changed (H5), and the store's `errors` tell.
  mutating func revert(_ change: Change) throws -> Change
}
