import FluxCore
import ToDoModel

/// The rows that a filter lets through, kept up to date edit by edit.
///
/// Without a filter it costs nothing. With one, an edit costs O(n) in looking at flags, never in matching again.
struct MatchingRows: Sendable {
  let query: Query
  /// What is shown, with what the last step did to it.
  private(set) var rows: Rows<ToDoItem> = []
  /// Of each row of the store, whether it is shown; empty without a filter.
  private var isShown: [Bool]

  /// Begins with a reload.
  init(_ all: Rows<ToDoItem>, query: Query) {
    self.query = query
    isShown = query.isEmpty ? [] : all.map(query.matches)
    if query.isEmpty {
      rows.reload(all)
    } else {
      rows.reload(zip(all, isShown).lazy.filter(\.1).map(\.0))
    }
  }

  /// The positions in the store of what is shown, in order.
  var positions: [Int] {
    query.isEmpty ? Array(rows.indices) : isShown.indices.filter { isShown[$0] }
  }

  /// Does to what is shown what the last change set did in the store.
  mutating func follow(_ all: Rows<ToDoItem>) {
    if query.isEmpty {
      rows = all
      return
    }
    rows.beginChangeSet()
    for edit in all.changes.edits {
      if case .reload = edit {
        self = MatchingRows(all, query: query)
        return
      }
      do { try follow(edit) } catch {
        preconditionFailure(
          "MatchingRows.follow(_:): the shown rows and their flags differ: \(error)")
      }
    }
  }

  private mutating func follow(_ edit: RowEdit<ToDoItem>) throws(RowsError) {
    switch edit {
    case .insert(let item, at: let index):
      try insert(item, at: index)
    case .delete(_, at: let index):
      try delete(at: index)
    case .update(at: let index, from: _, to: let item):
      if isShown[index], query.matches(item) {
        try rows.update(at: shownIndex(of: index), to: item)
      } else {
        try delete(at: index)
        try insert(item, at: index)
      }
    case .move(from: let source, to: let target):
      let wasShown = isShown.remove(at: source)
      let (from, to) = (shownIndex(of: source), shownIndex(of: target))
      isShown.insert(wasShown, at: target)
      if wasShown, from != to { try rows.move(from: from, to: to) }
    case .reload:
      preconditionFailure("MatchingRows.follow(_:): a reload is matched anew, not followed")
    }
  }

  private mutating func insert(_ item: ToDoItem, at index: Int) throws(RowsError) {
    let matches = query.matches(item)
    isShown.insert(matches, at: index)
    if matches { try rows.insert(item, at: shownIndex(of: index)) }
  }

  private mutating func delete(at index: Int) throws(RowsError) {
    if isShown.remove(at: index) { try rows.delete(at: shownIndex(of: index)) }
  }

  private func shownIndex(of index: Int) -> Int {
    isShown[..<index].count { $0 }
  }
}
