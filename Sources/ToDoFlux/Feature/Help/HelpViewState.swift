/// What the help screen shows.
public struct HelpViewState: Hashable, Sendable {
  public let title: String
  public let lines: [String]

  /// All verbs with what they do, or everything about one. Pure.
  public init(_ verb: Verb?) {
    guard let verb else {
      let usages = Verb.allCases.map(Self.usage)
      let width = usages.map(\.count).max() ?? 0
      title = "Commands"
      lines =
        zip(Verb.allCases, usages).map { verb, usage in
          usage + String(repeating: " ", count: width - usage.count) + "  " + verb.summary
        } + ["", "Type `help VERB` for more about one, with an example."]
      return
    }
    title = Self.usage(of: verb)
    var lines = [verb.summary]
    let aliases = verb.names.dropFirst()
    if !aliases.isEmpty { lines.append("also: " + aliases.joined(separator: ", ")) }
    if !verb.details.isEmpty { lines += [""] + verb.details }
    self.lines = lines + ["", "for example: \(verb.example)"]
  }

  private static func usage(of verb: Verb) -> String {
    verb.operands.isEmpty ? verb.rawValue : "\(verb.rawValue) \(verb.operands)"
  }
}
