/// Reads Swift source into words and signs, without comments and without the content of string literals.
///
/// Enough of the language to find declarations; regular expression literals are read as signs.
struct SwiftScanner {
  /// A word (an identifier or a keyword) or one other character.
  struct Token: Hashable {
    let text: Substring
    let line: Int
    var isWord: Bool { text.first.map(SwiftScanner.isWordCharacter) ?? false }
  }

  /// A comment or a literal of several lines has no end, so what follows it cannot be read.
  struct Unterminated: Error, Hashable {
    let line: Int
  }

  private var rest: Substring
  private var line = 1
  private var tokens: [Token] = []

  /// The tokens of `source`, in order.
  static func tokens(of source: String) throws(Unterminated) -> [Token] {
    var scanner = SwiftScanner(rest: source[...])
    try scanner.scanCode(until: nil)
    return scanner.tokens
  }

  private init(rest: Substring) {
    self.rest = rest
  }

  /// Reads code to the end, or to the parenthesis that closes an interpolation.
  private mutating func scanCode(until end: Character?) throws(Unterminated) {
    var depth = 0
    while let next = rest.first {
      if rest.hasPrefix("//") {
        skip { $0.isNewline }
      } else if rest.hasPrefix("/*") {
        try skipComment()
      } else if let pounds = openingOfString() {
        try skipString(pounds)
      } else if next == "`" {
        // A name in backticks is no keyword.
        skipOne()
        skip { $0 == "`" || $0.isNewline }
        skipOne()
      } else if Self.isWordCharacter(next) {
        let word = rest.prefix(while: Self.isWordCharacter)
        tokens.append(Token(text: word, line: line))
        rest.removeFirst(word.count)
      } else {
        if next == end, depth == 0 { return skipOne() }
        if next == "(" { depth += 1 }
        if next == ")" { depth -= 1 }
        if !next.isWhitespace { tokens.append(Token(text: rest.prefix(1), line: line)) }
        skipOne()
      }
    }
  }

  private static func isWordCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func skipOne() {
    if rest.popFirst()?.isNewline == true { line += 1 }
  }

  private mutating func skip(until isEnd: (Character) -> Bool) {
    while let next = rest.first, !isEnd(next) { skipOne() }
  }

  /// Comments nest.
  private mutating func skipComment() throws(Unterminated) {
    let start = line
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        rest.removeFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest.removeFirst(2)
      } else if rest.isEmpty {
        throw Unterminated(line: start)
      } else {
        skipOne()
      }
    } while depth > 0
  }

  /// The pound signs before a quotation mark, when a literal begins here.
  private func openingOfString() -> Substring? {
    let pounds = rest.prefix { $0 == "#" }
    return rest.dropFirst(pounds.count).first == "\"" ? pounds : nil
  }

  private mutating func skipString(_ pounds: Substring) throws(Unterminated) {
    let start = line
    rest.removeFirst(pounds.count)
    let quotes = rest.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    rest.removeFirst(quotes.count)
    while let next = rest.first {
      if rest.hasPrefix(quotes + pounds) {
        rest.removeFirst(quotes.count + pounds.count)
        return
      }
      // A literal of one line ends there in any case, so a quotation mark of a regular expression hides nothing else.
      if next.isNewline, quotes.count == 1 { return }
      if rest.hasPrefix("\\" + pounds) {
        rest.removeFirst(1 + pounds.count)
        guard rest.first == "(" else {
          skipOne()
          continue
        }
        skipOne()
        let outside = tokens
        try scanCode(until: ")")
        tokens = outside
      } else {
        skipOne()
      }
    }
    if quotes.count == 3 { throw Unterminated(line: start) }
  }
}
