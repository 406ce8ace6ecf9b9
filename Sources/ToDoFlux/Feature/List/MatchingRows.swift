import FluxCore
import ToDoModel

/// The rows that a filter lets through, kept up to date edit by edit.
///
/// Without a filter it costs nothing. With one, an edit costs O(n) in looking at flags, never in matching again.
struct MatchingRows: Sendable {
  let query: Query
  /// What is shown.
  private(set) var rows: Rows<ToDoItem>
  /// Of each row of the store, whether it is shown; empty without a filter.
  private var isShown: [Bool]

  init(_ all: Rows<ToDoItem>, query: Query) {
    self.query = query
    isShown = query.isEmpty ? [] : all.map(query.matches)
    rows = query.isEmpty ? all : Rows(zip(all, isShown).filter(\.1).map(\.0))
  }

  /// The positions in the store of what is shown, in order.
  var positions: [Int] {
    query.isEmpty ? Array(rows.indices) : isShown.indices.filter { isShown[$0] }
  }

  /// Follows what happened in the store, and tells what that means for the rows that are shown.
  mutating func follow(_ all: Rows<ToDoItem>) -> [ToDoRowChange] {
    if query.isEmpty {
      rows = all
      return all.changes.edits.map(ToDoRowChange.init)
    }
    var changes: [ToDoRowChange] = []
    for edit in all.changes.edits {
      if case .reload = edit {
        self = MatchingRows(all, query: query)
        return [.reload]
      }
      changes += follow(edit)
    }
    return changes
  }

  private mutating func follow(_ edit: RowEdit<ToDoItem>) -> [ToDoRowChange] {
    switch edit {
    case .insert(let item, at: let index):
      return insert(item, at: index)
    case .delete(_, at: let index):
      return delete(at: index)
    case .update(at: let index, from: _, to: let item):
      guard isShown[index], query.matches(item) else {
        return delete(at: index) + insert(item, at: index)
      }
      let shown = shownIndex(of: index)
      change { try $0.update(at: shown, to: item) }
      return [.update(ToDoRowViewState(item), at: shown)]
    case .move(from: let source, to: let target):
      let wasShown = isShown.remove(at: source)
      let from = shownIndex(of: source)
      let to = shownIndex(of: target)
      isShown.insert(wasShown, at: target)
      guard wasShown, from != to else { return [] }
      change { try $0.move(from: from, to: to) }
      return [.move(from: from, to: to)]
    case .reload:
      preconditionFailure("MatchingRows.follow(_:): a reload is matched anew, not followed")
    }
  }

  private mutating func insert(_ item: ToDoItem, at index: Int) -> [ToDoRowChange] {
    let matches = query.matches(item)
    isShown.insert(matches, at: index)
    guard matches else { return [] }
    let shown = shownIndex(of: index)
    change { try $0.insert(item, at: shown) }
    return [.insert(ToDoRowViewState(item), at: shown)]
  }

  private mutating func delete(at index: Int) -> [ToDoRowChange] {
    guard isShown.remove(at: index) else { return [] }
    let shown = shownIndex(of: index)
    let item = rows[shown]
    change { _ = try $0.delete(at: shown) }
    return [.delete(ToDoRowViewState(item), at: shown)]
  }

  private func shownIndex(of index: Int) -> Int {
    isShown[..<index].count { $0 }
  }

  /// The indices come from `isShown`, which has as many true ones as there are rows.
  private mutating func change(_ edit: (inout Rows<ToDoItem>) throws -> Void) {
    rows.beginChangeSet()
    do { try edit(&rows) } catch {
      preconditionFailure("MatchingRows: the shown rows and their flags differ: \(error)")
    }
  }
}

extension ToDoRowChange {
  fileprivate init(_ edit: RowEdit<ToDoItem>) {
    switch edit {
    case .insert(let item, at: let index): self = .insert(ToDoRowViewState(item), at: index)
    case .delete(let item, at: let index): self = .delete(ToDoRowViewState(item), at: index)
    case .update(at: let index, from: _, to: let item):
      self = .update(ToDoRowViewState(item), at: index)
    case .move(from: let source, to: let target): self = .move(from: source, to: target)
    case .reload: self = .reload
    }
  }
}
