/// What may stand in the place of the word before the cursor in a command that is being typed. Pure.
///
/// Offers verbs at the line's start and after `help`, the numbers of the items that a verb can be for, and the projects and contexts
/// of the items where a word begins with their sign: in the text of `add` and `edit`, and in the filters of `list`, also
/// behind a `-`. Elsewhere a person types words of their own, and there is nothing to offer.
///
/// It deliberately knows no keys such as `due:`, and no options.
public struct CommandCompletion: Hashable, Sendable {
  /// The end of the text before the cursor that gives way; the word, or what of it is a name.
  public let replaced: String

  /// What may stand there, each once: verbs in the order of `help`, numbers in that of the list, names the most frequent first.
  ///
  /// They begin with what is typed; where none does, those that do in capitals or small letters.
  public let candidates: [String]

  /// Looks for what may follow a text.
  ///
  /// - Parameters:
  ///   - text: What stands before the cursor.
  ///   - rows: The items to choose from, the list's or all of the store's.
  /// - Complexity: O(*n*) where items matter, else O(1) in the rows.
  public init(of text: String, in rows: some Sequence<ToDoRowViewState>) {
    let words = Self.words(of: text)
    let word = words.last ?? ""
    let candidates: [String]
    if words.count == 1 {
      candidates = Self.verbs(word) { !$0.isForStart }
    } else if let verb = Verb(named: words[0]) {
      candidates = Self.candidates(for: word, of: verb, after: words[1..<(words.count - 1)], rows)
    } else {
      candidates = []
    }
    // The `-` of a filter stays: it belongs to no name.
    replaced = candidates.isEmpty ? "" : Self.isNegated(word) ? String(word.dropFirst()) : word
    self.candidates = candidates
  }

  private static func candidates(
    for word: String, of verb: Verb, after operands: ArraySlice<String>,
    _ rows: some Sequence<ToDoRowViewState>
  ) -> [String] {
    switch verb {
    case .add: names(word, rows)
    case .edit where operands.isEmpty: numbers(word, operands, rows) { _ in true }
    case .edit: names(word, rows)
    case .list: names(isNegated(word) ? String(word.dropFirst()) : word, rows)
    case .delete: numbers(word, operands, rows) { _ in true }
    case .done: numbers(word, operands, rows) { !$0.isDone }
    case .undone: numbers(word, operands, rows) { $0.isDone }
    case .show where operands.isEmpty, .goto where operands.isEmpty:
      numbers(word, operands, rows) { _ in true }
    case .help where operands.isEmpty: verbs(word) { _ in true }
    case .show, .goto, .help, .undo, .redo, .history, .export, .replay, .fetch, .back, .quit: []
    }
  }

  /// The names of verbs; only where none fits, what else they are called.
  private static func verbs(_ word: String, where isOffered: (Verb) -> Bool) -> [String] {
    let verbs = Verb.allCases.filter(isOffered)
    let names = beginning(with: word, verbs.map(\.rawValue))
    return names.isEmpty ? beginning(with: word, verbs.flatMap { $0.names.dropFirst() }) : names
  }

  /// The numbers of items that are not on the line already.
  private static func numbers(
    _ word: String, _ operands: ArraySlice<String>, _ rows: some Sequence<ToDoRowViewState>,
    where isOffered: (ToDoRowViewState) -> Bool
  ) -> [String] {
    let given = Set(operands.compactMap { Int($0) })
    return beginning(
      with: word,
      rows.filter { isOffered($0) && !given.contains($0.number) }.map { String($0.number) })
  }

  /// The projects or contexts of the items, if the word begins with the sign of one.
  private static func names(
    _ word: String, _ rows: some Sequence<ToDoRowViewState>
  ) -> [String] {
    guard let sign = word.unicodeScalars.first, sign == "+" || sign == "@" else { return [] }
    var counts: [String: Int] = [:]
    for row in rows {
      let names = words(of: row.text).filter {
        $0.unicodeScalars.first == sign && $0.unicodeScalars.count > 1
      }
      for name in Set(names) { counts[name, default: 0] += 1 }
    }
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    return beginning(with: word, names)
  }

  private static func beginning(with word: String, _ candidates: [String]) -> [String] {
    let exact = candidates.filter { $0.hasPrefix(word) }
    if !exact.isEmpty { return exact }
    let folded = word.lowercased()
    return candidates.filter { $0.lowercased().hasPrefix(folded) }
  }

  private static func isNegated(_ word: String) -> Bool {
    word.hasPrefix("-+") || word.hasPrefix("-@")
  }

  /// The words of a text, the last one empty if a space or tab ends it; blanks at the start are passed over.
  ///
  /// By scalars: a mark would hide the space before it.
  private static func words(of text: String) -> [String] {
    let isBlank = { (scalar: Unicode.Scalar) in scalar == " " || scalar == "\t" }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    var words = scalars.split(whereSeparator: isBlank).map { String($0) }
    if scalars.last.map(isBlank) ?? true { words.append("") }
    return words
  }
}
