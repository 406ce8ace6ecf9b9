import ToDoModel

/// Makes what the list screen shows from what is known. Pure.
enum ToDoListPresenter {
  static func present(
    _ matching: MatchingRows, words: [String], total: Int, title: String
  ) -> ToDoListViewState {
    let count = matching.rows.count
    let summary =
      matching.query.isEmpty
      ? items(total) : "\(count) of \(items(total)) match \(words.joined(separator: " "))"
    return ToDoListViewState(title: title, summary: summary, rows: ToDoListRows(matching.rows))
  }

  static func items(_ count: Int) -> String { count == 1 ? "1 item" : "\(count) items" }
}
