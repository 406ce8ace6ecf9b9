extension Rows: Equatable where Element: Equatable {
  /// Whether both hold equal elements in the same order.
  ///
  /// - Complexity: O(n); what a list shares with its snapshot is not compared, so a list that differs
  ///   from it by a few updates costs O(log n) for each.
  @inlinable
  public static func == (left: Rows, right: Rows) -> Bool {
    left.root == right.root
  }
}

extension Rows: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension Rows.Node: Equatable where Element: Equatable {
  /// Whether both hold equal elements, whatever their shapes.
  @inlinable
  static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    // Arrays of one storage are equal without a look at their elements: that skips shared subtrees.
    if left.isLeaf, right.isLeaf { return left.elements == right.elements }
    if left.children.elementsEqual(right.children, by: { $0.count == $1.count }) {
      return left.children == right.children
    }
    return Rows(root: left).elementsEqual(Rows(root: right))
  }
}
