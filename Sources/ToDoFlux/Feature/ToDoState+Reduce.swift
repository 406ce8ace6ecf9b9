import FluxCore
public import ToDoModel

extension ToDoState {
  /// Takes over what was loaded, if it is not what is there; a failure keeps the rows and is remembered.
  mutating func reduce(_ result: Result<ToDoListing, ToDoError>) {
    switch result {
    case .success(let listing):
      if !rows.elementsEqual(listing.items) { rows.reload(listing.items) }
      blankLines = listing.blankLines
      error = nil
    case .failure(let failure):
      error = failure
    }
  }

  /// Applies what a command changed, and before that what others changed meanwhile; a failure keeps the rows and is
  /// remembered.
  ///
  /// - Throws: `RowsError` or ``OutOfStep`` when a change does not fit the rows. It comes from somewhere else than the
  ///   list's repository then, and the store leaves the state as it was.
  mutating func reduce(_ result: Result<ToDoUpdate, ToDoError>) throws {
    switch result {
    case .success(let update):
      for change in update.merged + update.changes { try apply(change) }
      blankLines = update.blankLines
      error = nil
    case .failure(let failure):
      error = failure
    }
  }

  /// Remembers whether the history could be read; the rows are not about it.
  mutating func reduce(_ result: Result<ToDoHistory, ToDoError>) {
    error = if case .failure(let failure) = result { failure } else { nil }
  }

  private mutating func apply(_ change: ToDoChange) throws {
    switch change.kind {
    case .insert:
      try rows.insert(change.item, at: change.index)
    case .delete:
      try require(rows.delete(at: change.index), in: change)
    case .update:
      if rows.indices.contains(change.index) { try require(rows[change.index], in: change) }
      try rows.update(at: change.index, to: change.item)
    case .move(let source):
      if rows.indices.contains(source) { try require(rows[source], in: change) }
      try rows.move(from: source, to: change.index)
    }
  }

  private func require(_ item: ToDoItem, in change: ToDoChange) throws(OutOfStep) {
    guard item.id == change.item.id else { throw OutOfStep(change: change, found: item) }
  }

  /// A change names another item than the one at its index.
  public struct OutOfStep: Error, Hashable, Sendable {
    public let change: ToDoChange
    public let found: ToDoItem
  }
}
