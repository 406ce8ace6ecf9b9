extension Rows: Reversible {
  /// The recorded edits, inverted: what takes these rows back to `old`, from which they were made; nil when nothing is recorded.
  ///
  /// It is for states that hold rows and change them by edits alone. A store of rows, and one that names its lists in `undo(in:rows:)`, may also assign one list over another.
  ///
  /// - Complexity: O(edits).
  public func change(from old: Rows) -> RowChanges<Element>? {
    changes.isEmpty ? nil : changes.inverse
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

  /// What takes these rows back to `old`, which had its change set marked with `mark`.
  ///
  /// A list with another mark was assigned over `old`, so that its edits lead from somewhere else, and one reload takes it back.
  func change(from old: Rows, marked mark: UInt64) -> RowChanges<Element>? {
    if self.mark == mark { return change(from: old) }
    return RowChanges([.reload(from: Rows(root: root), to: Rows(root: old.root))])
  }
}
