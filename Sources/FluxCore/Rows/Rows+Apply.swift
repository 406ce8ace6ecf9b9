extension Rows {
  /// Makes the edits of a set, one after the other, and records them like any others.
  ///
  /// The elements that a deletion or an update names as the old ones are not compared with the rows:
  /// an edit means its index.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if an edit does not fit; then none has been made.
  /// - Complexity: O(e log n) for e edits, whatever a reload holds.
  @inlinable
  public mutating func apply(_ set: RowChanges<Element>) throws(RowsError) {
    var result = self
    for edit in set.edits { try result.apply(edit) }
    self = result
  }

  @inlinable
  mutating func apply(_ edit: RowEdit<Element>) throws(RowsError) {
    switch edit {
    case .insert(let element, let index): try insert(element, at: index)
    case .delete(_, let index): try delete(at: index)
    case .update(let index, _, let element): try update(at: index, to: element)
    case .move(let source, let target): try move(from: source, to: target)
    case .reload(_, let rows): reload(rows)
    }
  }
}
