extension Rows.Node {
  /// Inserts into a whole tree, which grows by a level when its root had to be split.
  @inlinable
  mutating func insertIntoRoot(_ element: Element, at index: Int) {
    guard let half = insert(element, at: index) else { return }
    self = Self(children: [self, half])
  }

  /// Removes from a whole tree, which loses a level when its root has a single child left.
  @inlinable
  mutating func removeFromRoot(at index: Int) -> Element {
    let element = remove(at: index)
    if children.count == 1 { self = children[0] }
    return element
  }
}
