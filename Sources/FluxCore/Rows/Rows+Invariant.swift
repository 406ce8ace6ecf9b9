extension Rows {
  /// What is wrong with the shape of the tree, or nil; for tests.
  ///
  /// - Complexity: O(n)
  package var brokenInvariant: String? {
    if !root.isLeaf, root.children.count < 2 { return "an inner root with one child" }
    return root.brokenInvariant(isRoot: true)
  }
}

extension Rows.Node {
  fileprivate var depth: Int { isLeaf ? 0 : children[0].depth + 1 }

  fileprivate func brokenInvariant(isRoot: Bool) -> String? {
    if width > maximumWidth { return "\(width) in a node for \(maximumWidth)" }
    if width < minimumWidth, !isRoot { return "\(width) in a node for at least \(minimumWidth)" }
    if !elements.isEmpty, !children.isEmpty { return "a leaf with children" }
    let sum = children.reduce(elements.count) { $0 + $1.count }
    if sum != count { return "a count of \(count) over \(sum) rows" }
    if Set(children.map(\.depth)).count > 1 { return "leaves at different depths" }
    return children.lazy.compactMap { $0.brokenInvariant(isRoot: false) }.first
  }
}
