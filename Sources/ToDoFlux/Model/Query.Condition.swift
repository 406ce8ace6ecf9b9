extension Query {
  /// One word of a query.
  struct Condition: Hashable, Sendable {
    private let test: Test
    private let isNegated: Bool

    init(word: String) {
      isNegated = word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
      test = Test(isNegated ? String(word.unicodeScalars.dropFirst()) : word)
    }

    func holds(for subject: inout Subject) -> Bool { test.holds(for: &subject) != isNegated }
  }

  /// What a word asks of a line; all strings in it are folded.
  private enum Test: Hashable, Sendable {
    case done
    case open
    case project(Folded)
    case context(Folded)
    case tag(key: Folded, value: Folded)
    case text(Folded)

    init(_ word: String) {
      let name = String(word.unicodeScalars.dropFirst())
      switch (word, word.utf8.first) {
      case ("done", _): self = .done
      case ("open", _): self = .open
      case (_, UInt8(ascii: "+")) where !name.isEmpty: self = .project(Folded(name))
      case (_, UInt8(ascii: "@")) where !name.isEmpty: self = .context(Folded(name))
      default:
        if let tag = Tag(token: Array(word.utf8)[...]) {
          self = .tag(key: Folded(tag.key), value: Folded(tag.value))
        } else {
          self = .text(Folded(word))
        }
      }
    }

    func holds(for subject: inout Subject) -> Bool {
      switch self {
      case .done: subject.todo.isDone
      case .open: !subject.todo.isDone
      case .project(let name): subject.todo.projects.contains { Folded($0) == name }
      case .context(let name): subject.todo.contexts.contains { Folded($0) == name }
      case .tag(let key, let value): subject.value(of: key) == value
      case .text(let part): subject.text.contains(part)
      }
    }
  }
}
