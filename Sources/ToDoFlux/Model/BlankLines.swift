/// Where the blank lines of the file are, which count as lines and are no items.
public struct BlankLines: Hashable, Sendable {
  // For each blank line, in file order, how many items stand before it. So an item's own changes
  // leave it alone.
  let itemsBefore: [Int]

  /// Makes it from how many items stand before each blank line, in file order.
  /// - Precondition: the numbers never fall.
  public init(itemsBefore: [Int]) {
    precondition(
      zip(itemsBefore, itemsBefore.dropFirst()).allSatisfy { $0 <= $1 },
      "BlankLines(itemsBefore:) takes the blank lines in file order"
    )
    self.itemsBefore = itemsBefore
  }

  /// The line of the file, from 1, on which the item at an index, from 0, stands.
  /// - Complexity: O(log *n*) in the number of blank lines.
  public func line(ofItemAt index: Int) -> Int {
    var low = 0
    var high = itemsBefore.count
    while low < high {
      let middle = (low + high) / 2
      if itemsBefore[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return index + 1 + low
  }
}

extension BlankLines: ExpressibleByArrayLiteral {
  /// Makes it from how many items stand before each blank line, in file order.
  public init(arrayLiteral itemsBefore: Int...) { self.init(itemsBefore: itemsBefore) }
}
