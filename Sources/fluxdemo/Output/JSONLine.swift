import FluxCore
import ToDoModel

/// An item as one JSON object on one line.
///
/// An encoder of its own: flat objects of known keys need no more, and loading Foundation would take longer than the command.
enum JSONLine {
  /// An item that stands on `line` of the file.
  static func item(_ item: ToDoItem, line: Int) -> String {
    object(fields(of: item, line: line))
  }

  /// What happened to an item, and the item.
  static func change(_ change: ToDoChange) -> String {
    let kind =
      switch change.kind {
      case .insert: "insert"
      case .delete: "delete"
      case .update: "update"
      case .move: "move"
      }
    return object([("change", string(kind))] + fields(of: change.item, line: change.line))
  }

  /// Something that has happened to the list.
  static func history(_ entry: HistoryEntry) -> String {
    let fields: [(String, String)] =
      switch entry.kind {
      case .step(let command, let isUndone):
        [("kind", string("step")), ("command", string(command)), ("undone", "\(isUndone)")]
      case .external(let lines): [("kind", string("external")), ("lines", "\(lines)")]
      case .undo(let steps): [("kind", string("undo")), ("steps", array(steps.map(String.init)))]
      case .redo(let steps): [("kind", string("redo")), ("steps", array(steps.map(String.init)))]
      }
    return object(
      [("step", "\(entry.number)"), ("time", string(entry.moment.description))] + fields)
  }

  private static func fields(of item: ToDoItem, line: Int) -> [(String, String)] {
    let todo = item.todo
    var fields = [
      ("id", "\(item.number)"),
      ("line", "\(line)"),
      ("raw", string(item.line.raw)),
    ]
    if !item.line.isValidUTF8 {
      fields.append(("raw_b64", string(Base64.encoded(item.line.content))))
    }
    fields += [
      ("done", "\(todo.isDone)"),
      ("priority", string(todo.priority.map { String($0.letter) })),
      ("created", string(todo.created?.description)),
      ("completed", string(todo.completed?.description)),
      ("text", string(todo.text)),
      ("projects", array(todo.projects.map(string))),
      ("contexts", array(todo.contexts.map(string))),
      ("tags", array(todo.tags.map { array([string($0.key), string($0.value)]) })),
      ("due", string(todo.due?.description)),
      ("t", string(todo.threshold?.description)),
      ("rec", string(todo.recurrence)),
    ]
    return fields
  }

  private static func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private static func array(_ values: [String]) -> String {
    "[" + values.joined(separator: ",") + "]"
  }

  private static func string(_ text: String?) -> String { text.map(string) ?? "null" }

  /// A JSON string that is one line for every reader and harmless on a terminal.
  private static func string(_ text: String) -> String {
    var quoted = JSONText()
    quoted.append(string: text)
    return String(decoding: quoted.bytes, as: UTF8.self)
  }
}
