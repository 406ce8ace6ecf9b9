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

extension ToDoEdit {
  /// The edit in the words in which a person asks for it.
  var command: String {
    switch self {
    case .add(let text): "add \(text)"
    case .delete(let numbers): ToDoEdit.command("delete", numbers)
    case .complete(let numbers, on: _): ToDoEdit.command("done", numbers)
    case .reopen(let numbers): ToDoEdit.command("undone", numbers)
    case .replaceText(let number, let text): "edit \(number) \(text)"
    }
  }

  private static func command(_ verb: String, _ numbers: [Int]) -> String {
    ([verb] + numbers.map(String.init)).joined(separator: " ")
  }
}
