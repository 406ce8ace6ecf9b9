extension Rows.Node {
  /// Puts a row before the one at an index; the second half of the node, when it had to be split.
  @inlinable
  mutating func insert(_ element: Element, at index: Int) -> Self? {
    if isLeaf { return insertIntoLeaf(element, at: index) }
    count += 1
    let (slot, offset) = locate(index)
    guard let sibling = children[slot].insert(element, at: offset) else { return nil }
    children.reserveCapacity(Self.maximumChildren + 1)
    children.insert(sibling, at: slot + 1)
    return splitIfTooWide()
  }

  /// Splits before it inserts: the rows of a leaf that a snapshot holds are then copied only once.
  @inlinable
  mutating func insertIntoLeaf(_ element: Element, at index: Int) -> Self? {
    guard elements.count == Self.maximumElements else {
      put(element, at: index, capacity: Self.maximumElements)
      return nil
    }
    var half = split()
    if index <= count {
      put(element, at: index, capacity: count + 1)
    } else {
      half.put(element, at: index - count, capacity: half.count + 1)
    }
    return half
  }

  /// Inserts into a leaf that has room. The capacity is exact: left alone, the array would double.
  @inlinable
  mutating func put(_ element: Element, at index: Int, capacity: Int) {
    count += 1
    elements.reserveCapacity(capacity)
    elements.insert(element, at: index)
  }

  /// Takes out the row at an index; the node may be less than half full afterwards.
  @inlinable
  mutating func remove(at index: Int) -> Element {
    count -= 1
    if isLeaf { return elements.remove(at: index) }
    let (slot, offset) = locate(index)
    let element = children[slot].remove(at: offset)
    if children[slot].width < children[slot].minimumWidth { refill(slot) }
    return element
  }

  /// Puts a row in the place of the one at an index, which it returns.
  @inlinable
  mutating func replace(at index: Int, with element: Element) -> Element {
    if isLeaf {
      let old = elements[index]
      elements[index] = element
      return old
    }
    let (slot, offset) = locate(index)
    return children[slot].replace(at: offset, with: element)
  }

  /// Joins a child with its neighbour, and cuts the two apart again in the middle if that is too much
  /// for one.
  @inlinable
  mutating func refill(_ slot: Int) {
    guard children.count > 1 else { return }
    let left = max(slot - 1, 0)
    let right = children.remove(at: left + 1)
    children[left].append(right)
    guard let half = children[left].splitIfTooWide() else { return }
    children.insert(half, at: left + 1)
  }

  @inlinable
  mutating func append(_ next: Self) {
    count += next.count
    elements.reserveCapacity(elements.count + next.elements.count)
    elements += next.elements
    children.reserveCapacity(children.count + next.children.count)
    children += next.children
  }

  @inlinable
  mutating func splitIfTooWide() -> Self? {
    width > maximumWidth ? split() : nil
  }

  /// Cuts off and returns the second half.
  ///
  /// Both halves get arrays of their own size: a split under a held snapshot keeps no spare room.
  @inlinable
  mutating func split() -> Self {
    let middle = width / 2
    let half: Self
    if isLeaf {
      half = Self(elements: ContiguousArray(elements[middle...]))
      elements = ContiguousArray(elements[..<middle])
    } else {
      half = Self(children: ContiguousArray(children[middle...]))
      children = ContiguousArray(children[..<middle])
    }
    count -= half.count
    return half
  }
}
