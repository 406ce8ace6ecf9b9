/// What a person may ask of the list screen, as they asked it.
public enum ToDoListViewAction: Hashable, Sendable {
  case fetch
  case add(text: String)
  case delete(numbers: [Int])
  case complete(numbers: [Int])
  case reopen(numbers: [Int])
  case edit(number: Int, text: String)
  case undo(count: Int)
  case redo(count: Int)
  case history
  /// List the items that match the words, all when there are none; a live list keeps to it from then on.
  case list(words: [String])
  case show(number: Int)
  /// Scroll to an item of the list as it is shown.
  case goTo(number: Int)
  case help(Verb?)
  case back
  case quit
}
