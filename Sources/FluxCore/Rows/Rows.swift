/// A list inside a store's state that records every edit as a row change.
///
/// A copy is a snapshot: it costs O(1), and no later edit of the original changes it. While a
/// snapshot is held, an edit copies only the way from the root to the edited row. Edits that cannot
/// be made throw ``RowsError`` and leave the rows, and what is recorded, as they were.
///
/// Two lists are equal when their elements are; the recorded changes do not count.
///
/// - Complexity: Edits and the subscript O(log n), copies and `count` O(1), iteration O(n) without
///   looking any index up.
///
/// It deliberately lacks a subscript setter, `sort` and the other mutations of a collection: each
/// would have to guess which row changes it means.
public struct Rows<Element: Sendable>: Sendable, RecordsRowChanges {
  // Everything on the way of an edit is inlinable: generic code that runs unspecialised in another
  // module takes four times as long.
  @usableFromInline
  var root: Node

  @usableFromInline
  var recorded = RowChanges<Element>()

  /// The edits made since the last ``beginChangeSet()``, in order.
  @inlinable
  public var changes: RowChanges<Element> { recorded }

  @inlinable
  init(root: Node) {
    self.root = root
  }

  /// Makes a list without rows, and records nothing.
  @inlinable
  public init() {
    self.init(root: Node(elements: []))
  }

  /// Makes a list of the elements, and records nothing.
  ///
  /// - Complexity: O(n)
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(root: Node(building: ContiguousArray(elements)))
  }

  /// Forgets the recorded edits; those made from now on form a new set.
  @inlinable
  public mutating func beginChangeSet() {
    recorded = RowChanges()
  }

  /// Where the row was added, when exactly one insertion and nothing else is recorded.
  @inlinable
  public var addedIndex: Int? {
    guard case .insert(_, let index) = recorded.onlyEdit else { return nil }
    return index
  }

  /// Where the row was deleted, when exactly one deletion and nothing else is recorded.
  @inlinable
  public var deletedIndex: Int? {
    guard case .delete(_, let index) = recorded.onlyEdit else { return nil }
    return index
  }
}

extension Rows: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension Rows: CustomStringConvertible {
  @inlinable
  public var description: String { Array(self).description }
}
