extension Rows: RandomAccessCollection {
  @inlinable
  public var startIndex: Int { 0 }
  @inlinable
  public var endIndex: Int { root.count }

  /// The row at an index.
  ///
  /// - Complexity: O(log n); to visit all rows, iterate.
  /// - Precondition: The index is at least 0 and less than `count`.
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(
      index >= 0 && index < count,
      "Rows: no row at index \(index) of \(count); check against `indices` first"
    )
    return root.element(at: index)
  }

  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(root)
  }
}
