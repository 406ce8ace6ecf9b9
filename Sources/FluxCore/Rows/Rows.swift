/// A list inside a store's state that records every edit as a row change.
///
/// A copy is a snapshot: it costs O(1), and no later edit of the original changes it (D12). While a
/// snapshot is held, an edit copies only the way from the root to the edited row. Edits that cannot
/// be made throw ``RowsError`` and leave the rows, and what is recorded, as they were; a handler that
/// lets the error out leaves its store's state as it was, too (D11).
///
/// Two lists are equal when their elements are; the recorded changes do not count.
///
/// To replace all rows of a list in a state, call `reload(_:)`: assigning a fresh `Rows(x)` over it
/// records nothing, and whoever follows the changes would go on with the old rows.
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
  ///
  /// Each index means the list as the edits before it left it. In a store's state, these are the edits
  /// of the last delivery that changed the state.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var changes: RowChanges<Element> { recorded }

  /// Which change set of which history this is; 0 for any other.
  @usableFromInline
  var mark: UInt64 = 0

  @inlinable
  init(root: Node) {
    self.root = root
  }

  /// Makes a list without rows, and records nothing.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init() {
    self.init(root: Node(elements: []))
  }

  /// Makes a list of the elements, and records nothing.
  ///
  /// Assigned over a list in a state, it hides from observers what has changed; `reload(_:)` tells them.
  ///
  /// - Complexity: O(n)
  @inlinable
  public init(_ elements: some Sequence<Element>) {
    self.init(root: Node(building: ContiguousArray(elements)))
  }

  /// Forgets the recorded edits; those made from now on form a new set.
  ///
  /// A store calls it at each delivery, before the first handler that changes the state.
  ///
  /// - Complexity: O(1), and the release of what the forgotten edits held.
  @inlinable
  public mutating func beginChangeSet() {
    recorded = RowChanges()
    mark = 0
  }

  /// Where the row was added, when exactly one insertion and nothing else is recorded; 0 is an index
  /// like any other.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var addedIndex: Int? {
    guard case .insert(_, let index) = recorded.onlyEdit else { return nil }
    return index
  }

  /// Where the row was deleted, when exactly one deletion and nothing else is recorded; 0 is an index
  /// like any other.
  ///
  /// - Complexity: O(1)
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
