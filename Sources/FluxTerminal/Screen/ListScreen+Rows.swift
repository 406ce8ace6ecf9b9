public import FluxCore

extension ListScreen {
  /// Follows a store's rows to what they are now; `text` makes a row's text when the row is drawn.
  ///
  /// - Precondition: No published rows were left out: their edits lead from one to the next.
  /// - Complexity: O(window) for each edit.
  public mutating func show<Element>(
    _ rows: Rows<Element>, text: @escaping (Element) -> StyledText
  ) {
    apply(rows.changes.edits.lazy.map(ListChange.init), count: rows.count)
    row = { text(rows[$0]) }
  }
}

extension ListChange {
  /// What an edit of a store's `Rows` means for the rows on the screen.
  public init<Element>(_ edit: RowEdit<Element>) {
    switch edit {
    case .insert(_, let index): self = .insert(at: index)
    case .delete(_, let index): self = .delete(at: index)
    case .update(let index, _, _): self = .update(at: index)
    case .move(let source, let target): self = .move(from: source, to: target)
    case .reload: self = .reload
    }
  }
}
