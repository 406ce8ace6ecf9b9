/// One edit of a list of rows, with what is needed to take it back.
///
/// An index means the list as the edits before this one left it. An edit is not checked when it is
/// made, but when it is applied: ``Rows/apply(_:)`` throws ``RowsError`` for an index that the list
/// does not have.
public enum RowEdit<Element: Sendable>: Sendable {
  /// The element came to be at the index.
  case insert(Element, at: Int)
  /// The element was taken from the index.
  case delete(Element, at: Int)
  /// One element took the place of another.
  case update(at: Int, from: Element, to: Element)
  /// The row at one index came to be at the other; the second counts without the row itself.
  case move(from: Int, to: Int)
  /// All rows were replaced; both lists are snapshots that cost O(1) to hold.
  case reload(from: Rows<Element>, to: Rows<Element>)

  /// The edit that takes this one back; its own inverse is this one.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var inverse: Self {
    switch self {
    case .insert(let element, let index): .delete(element, at: index)
    case .delete(let element, let index): .insert(element, at: index)
    case .update(let index, let old, let new): .update(at: index, from: new, to: old)
    case .move(let source, let target): .move(from: target, to: source)
    case .reload(let old, let new): .reload(from: new, to: old)
    }
  }
}

extension RowEdit: Equatable where Element: Equatable {}
extension RowEdit: Hashable where Element: Hashable {}
