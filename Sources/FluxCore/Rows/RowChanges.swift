/// A set of row changes: edits in the order in which they are applied.
///
/// Each index means the list as the edits before it left it, so a set appended to another makes the
/// set of both, and ``inverse`` takes a whole set back. Four laws hold for every set:
///
/// - Applied to the old rows, it makes the new ones.
/// - Its inverse, applied to the new rows, makes the old ones.
/// - Sets compose, and it does not matter which two of three are composed first.
/// - An observer that was too slow for several sets can be given one that does their work.
///
/// It deliberately does not simplify itself (an insertion and its deletion stay two edits): the cost
/// of every operation follows from the number of edits alone.
public struct RowChanges<Element: Sendable>: Sendable {
  /// The edits, first to last.
  public var edits: [RowEdit<Element>]

  /// Makes a set of the edits, or an empty one; whether they fit a list shows when they are applied.
  ///
  /// - Complexity: O(1)
  @inlinable
  public init(_ edits: [RowEdit<Element>] = []) {
    self.edits = edits
  }

  /// Whether there is nothing to apply.
  ///
  /// - Complexity: O(1)
  @inlinable
  public var isEmpty: Bool { edits.isEmpty }

  /// The set that takes this one back when applied after it.
  ///
  /// - Complexity: O(edits)
  @inlinable
  public var inverse: Self {
    Self(edits.reversed().map { $0.inverse })
  }

  /// The set that does the work of this one and then of the next.
  ///
  /// - Complexity: O(edits) of both sets.
  @inlinable
  public func appending(_ next: Self) -> Self {
    Self(edits + next.edits)
  }

  /// The rows that the set makes of others.
  ///
  /// - Throws: ``RowsError/indexOutOfRange(_:index:count:)`` if an edit does not fit.
  /// - Complexity: O(e log n) for e edits, whatever a reload holds; `rows` is not copied.
  @inlinable
  public func applied(to rows: Rows<Element>) throws(RowsError) -> Rows<Element> {
    var result = rows
    try result.apply(self)
    return result
  }

  @inlinable
  var onlyEdit: RowEdit<Element>? {
    edits.count == 1 ? edits[0] : nil
  }

  @inlinable
  mutating func record(_ edit: RowEdit<Element>) {
    edits.append(edit)
  }
}

extension RowChanges: Equatable where Element: Equatable {}
extension RowChanges: Hashable where Element: Hashable {}
