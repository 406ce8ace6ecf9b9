extension Rows {
  /// Visits the rows in order, leaf by leaf, as they were when the iteration began.
  public struct Iterator: IteratorProtocol, Sendable {
    @usableFromInline
    var leaf: IndexingIterator<ContiguousArray<Element>>
    /// The children not yet visited, from the root downwards.
    @usableFromInline
    var open: [IndexingIterator<ContiguousArray<Node>>]

    @inlinable
    init(_ root: Node) {
      leaf = root.elements.makeIterator()
      open = [root.children.makeIterator()]
    }

    /// The next row.
    ///
    /// - Complexity: O(1), amortised.
    @inlinable
    public mutating func next() -> Element? {
      leaf.next() ?? nextLeaf()
    }

    /// Enters the next leaf and returns its first row.
    @inlinable
    mutating func nextLeaf() -> Element? {
      while let level = open.indices.last {
        guard let node = open[level].next() else {
          open.removeLast()
          continue
        }
        if node.isLeaf {
          leaf = node.elements.makeIterator()
          return leaf.next()
        }
        open.append(node.children.makeIterator())
      }
      return nil
    }
  }
}
