extension Rows {
  /// Inserts a row before the one at `index`, or at the end when `index` is `count`.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if `index` is not in `0...count`.
  /// - Complexity: O(log n)
  @inlinable
  public mutating func insert(_ element: Element, at index: Int) throws(RowsError) {
    try check(index, in: 0..<count + 1, for: .insert)
    root.insertIntoRoot(element, at: index)
    recorded.record(.insert(element, at: index))
  }

  /// Inserts a row at the end.
  ///
  /// - Complexity: O(log n)
  @inlinable
  public mutating func append(_ element: Element) {
    let index = count
    root.insertIntoRoot(element, at: index)
    recorded.record(.insert(element, at: index))
  }

  /// Deletes the row at `index` and returns it.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if there is no such row.
  /// - Complexity: O(log n)
  @discardableResult
  @inlinable
  public mutating func delete(at index: Int) throws(RowsError) -> Element {
    try check(index, in: 0..<count, for: .delete)
    let element = root.removeFromRoot(at: index)
    recorded.record(.delete(element, at: index))
    return element
  }

  /// Replaces the row at `index`.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if there is no such row.
  /// - Complexity: O(log n)
  @inlinable
  public mutating func update(at index: Int, to element: Element) throws(RowsError) {
    try check(index, in: 0..<count, for: .update)
    let old = root.replace(at: index, with: element)
    recorded.record(.update(at: index, from: old, to: element))
  }

  /// Moves the row at `source` to where its index is `target`; the target counts without the row that
  /// moves.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if either is not the index of a row.
  /// - Complexity: O(log n)
  @inlinable
  public mutating func move(from source: Int, to target: Int) throws(RowsError) {
    try check(source, in: 0..<count, for: .moveFrom)
    try check(target, in: 0..<count, for: .moveTo)
    root.insertIntoRoot(root.removeFromRoot(at: source), at: target)
    recorded.record(.move(from: source, to: target))
  }

  /// Replaces all rows, as one edit that observers hear of.
  ///
  /// Assigning a fresh `Rows(elements)` would record nothing.
  ///
  /// - Complexity: O(n) in the number of new rows.
  @inlinable
  public mutating func reload(_ elements: some Sequence<Element>) {
    reload(Rows(elements))
  }

  /// Replaces all rows by those of another list, as one edit that observers hear of.
  ///
  /// What the other list has recorded is not taken over. Assigning it would record nothing of the replacement.
  ///
  /// - Complexity: O(1)
  @inlinable
  public mutating func reload(_ rows: Rows) {
    let old = Rows(root: root)
    root = rows.root
    recorded.record(.reload(from: old, to: Rows(root: root)))
  }

  @inlinable
  func check(
    _ index: Int, in range: Range<Int>, for operation: RowsError.Operation
  ) throws(RowsError) {
    guard range.contains(index) else {
      throw .indexOutOfRange(operation, index: index, count: count)
    }
  }
}
