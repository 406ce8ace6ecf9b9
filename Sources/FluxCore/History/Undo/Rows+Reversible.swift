extension Rows: Reversible {
  /// The edits that take these rows back to `old`; nil when nothing has changed.
  ///
  /// These are the recorded edits, inverted. Where another list has been assigned over `old`, nothing has recorded how, and one reload takes all back.
  ///
  /// - Complexity: O(edits).
  public func change(from old: Rows) -> RowChanges<Element>? {
    guard follows(old) else { return RowChanges([.reload(from: unrecorded, to: old.unrecorded)]) }
    return changes.isEmpty ? nil : changes.inverse
  }

  /// Makes the edits of `change`, as edits that are recorded like any others, and returns those that take them back.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if an edit does not fit; then none has been made.
  /// - Complexity: O(e log n) for e edits.
  public mutating func revert(_ change: RowChanges<Element>) throws(RowsError) -> RowChanges<
    Element
  > {
    try apply(change)
    return change.inverse
  }

  /// Whether the recorded edits are what led from `old` to these rows.
  ///
  /// `old` is held, so nothing else lies at the address where its change set was opened. The count is for a list that comes from elsewhere, and
  /// was opened at that address before `old` was there.
  private func follows(_ old: Rows) -> Bool {
    guard !changes.isEmpty else { return root.identity == old.root.identity }
    guard openedAt == old.root.identity else { return false }
    return changes.edits.reduce(old.count) { count, edit in
      switch edit {
      case .insert: count + 1
      case .delete: count - 1
      case .update, .move: count
      case .reload(_, let rows): rows.count
      }
    } == count
  }

  /// The same rows without what is recorded.
  private var unrecorded: Rows { Rows(root: root) }
}
