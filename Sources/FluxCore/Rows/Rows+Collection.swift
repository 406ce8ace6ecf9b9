extension Rows: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { root.count }

  /// The row at an index.
  ///
  /// - Complexity: O(log n); to visit all rows, iterate.
  /// - Precondition: The index is at least 0 and less than `count`.
  public subscript(index: Int) -> Element {
    precondition(
      index >= 0 && index < count,
      "Rows: no row at index \(index) of \(count); check against `indices` first"
    )
    return root.element(at: index)
  }

  public func makeIterator() -> Iterator {
    Iterator(root)
  }
}
