/// JSON as a value, of which the tests know what it becomes.
indirect enum ModelValue {
  /// As it is written.
  case number(String)
  /// As JSON spells it.
  case string(String)
  case list([ModelValue])
  case object([(String, ModelValue)])

  /// On one line.
  var json: String {
    switch self {
    case .number(let text): text
    case .string(let text): "\"\(text)\""
    case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\"\($0)\":\($1.json)" }.joined(separator: ",") + "}"
    }
  }

  /// With an indent of two, as the page shows it.
  func pretty(_ margin: String = "\n") -> String {
    let inner = margin + "  "
    switch self {
    case .number, .string: return json
    case .list(let elements):
      if elements.isEmpty { return "[]" }
      return "[" + elements.map { inner + $0.pretty(inner) }.joined(separator: ",") + margin + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      return "{"
        + members.map { "\(inner)\"\($0)\": \($1.pretty(inner))" }.joined(separator: ",")
        + margin + "}"
    }
  }
}
