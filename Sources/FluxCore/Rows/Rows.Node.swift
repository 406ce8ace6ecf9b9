extension Rows {
  /// A subtree of the B+tree that holds the rows.
  ///
  /// All leaves are equally deep, and every node but the root is at least half full. A node is a
  /// value: its arrays are the shared, copied-on-write part, so an edit copies exactly the arrays on
  /// its way that a snapshot still holds, and edits the others in place. The counts lie side by side
  /// in the parent's array, where the search for an index reads them.
  @usableFromInline
  struct Node: Sendable {
    /// The number of rows in the subtree.
    @usableFromInline
    var count = 0
    /// The rows of a leaf; empty in an inner node.
    @usableFromInline
    var elements: ContiguousArray<Element> = []
    /// The subtrees of an inner node; empty in a leaf.
    @usableFromInline
    var children: ContiguousArray<Node> = []

    /// A quarter of the fan-out of the leaves: an edit copies one child list a level and retains each
    /// child, most of them far from any cache. Six short lists are cheaper than three long ones.
    @inlinable
    static var maximumChildren: Int { 8 }
    @inlinable
    static var maximumElements: Int { 32 }

    @inlinable
    var isLeaf: Bool { children.isEmpty }
    @inlinable
    var width: Int { isLeaf ? elements.count : children.count }
    @inlinable
    var maximumWidth: Int { isLeaf ? Self.maximumElements : Self.maximumChildren }
    @inlinable
    var minimumWidth: Int { maximumWidth / 2 }
  }
}

extension Rows.Node {
  @inlinable
  init(elements: ContiguousArray<Element>) {
    count = elements.count
    self.elements = elements
  }

  @inlinable
  init(children: ContiguousArray<Self>) {
    count = children.reduce(0) { $0 + $1.count }
    self.children = children
  }

  /// Builds a tree from the leaves up.
  ///
  /// The leaves are full, the inner nodes are not quite: the first insertion then splits a leaf
  /// alone, and not every node on its way.
  @inlinable
  init(building elements: ContiguousArray<Element>) {
    guard elements.count > Self.maximumElements else {
      self.init(elements: elements)
      return
    }
    var level = elements.evenRuns(upTo: Self.maximumElements).map(Self.init(elements:))
    while level.count > Self.maximumChildren {
      level = level.evenRuns(upTo: Self.maximumChildren - 1).map(Self.init(children:))
    }
    self.init(children: ContiguousArray(level))
  }

  /// The row at an index inside the subtree.
  @inlinable
  func element(at index: Int) -> Element {
    if isLeaf { return elements[index] }
    let (slot, offset) = locate(index)
    return children[slot].element(at: offset)
  }

  /// The child that holds an index, and the index inside it; the end belongs to the last child.
  @inlinable
  func locate(_ index: Int) -> (slot: Int, offset: Int) {
    var (slot, offset) = (0, index)
    while slot < children.count - 1, offset >= children[slot].count {
      offset -= children[slot].count
      slot += 1
    }
    return (slot, offset)
  }
}

extension RandomAccessCollection where Index == Int {
  /// Cuts the collection into as few runs as possible, none longer than `limit`.
  ///
  /// Their lengths differ by one at most, so none is less than half as long as `limit` when there
  /// are two or more.
  @inlinable
  func evenRuns(upTo limit: Int) -> [ContiguousArray<Element>] {
    let runs = (count + limit - 1) / limit
    return (0..<runs).map { run in
      ContiguousArray(self[startIndex + count * run / runs..<startIndex + count * (run + 1) / runs])
    }
  }
}
