public import FluxCore

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
