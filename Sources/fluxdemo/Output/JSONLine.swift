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

  private static func fields(of item: ToDoItem, line: Int) -> [(String, String)] {
    let todo = item.todo
    var fields = [
      ("id", "\(item.number)"),
      ("line", "\(line)"),
      ("raw", string(item.line.raw)),
    ]
    if !item.line.isValidUTF8 { fields.append(("raw_b64", string(base64(item.line.content)))) }
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

  /// A JSON string. Controls of both sets and the separators that end a line elsewhere are escaped, so that it is one line for every reader
  /// and harmless on a terminal.
  private static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        encoded.append(
          digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}
