package import ToDoModel

/// What a person wants done to the list, with items named by their numbers.
package enum ToDoEdit: Hashable, Sendable {
  /// A new item at the end.
  case add(text: String)

  /// Items go, with their lines.
  case delete(numbers: [Int])

  /// Open items are done on a day.
  case complete(numbers: [Int], on: Day)

  /// Done items are open again.
  case reopen(numbers: [Int])

  /// An item gets another text; its done mark, priority and dates stay.
  case replaceText(number: Int, text: String)
}
