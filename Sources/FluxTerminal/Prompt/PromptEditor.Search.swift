extension PromptEditor {
  /// A search backwards through the lines of before that goes on with each key.
  struct Search: Hashable {
    /// A query and what was found for it; Backspace goes back to the step before.
    private struct Step: Hashable {
      /// How many bytes of the query there were.
      let length: Int
      /// The line that is shown; nil for the one that was being typed.
      var index: Int?
      /// Whether that line has the query in it, and not a shorter one alone.
      let isFound: Bool
    }

    /// Longer queries are no use, and a page that was pasted without brackets must not be one.
    private static let longest = 256

    /// The line as it was.
    let before: String
    let after: String
    let place: History.Place?
    private(set) var query = ""
    private var steps: [Step] = []
    /// Whether a person asked for another match than the one found, and there was none.
    private var isAtEnd = false

    init(before: String, after: String, place: History.Place?) {
      self.before = before
      self.after = after
      self.place = place
    }

    /// What stands before the line meanwhile.
    var label: String {
      if steps.last?.isFound == false { return "no match for \"\(query)\": " }
      return "\(isAtEnd ? "no other match for" : "search") \"\(query)\": "
    }

    /// Where the line that is shown comes from, and what of it was found; nil for the line as it was.
    var match: (index: Int, query: Substring)? {
      guard let step = steps.last(where: \.isFound), let index = step.index else { return nil }
      return (index, Substring(query.utf8.prefix(step.length)))
    }

    /// Adds to the query, and looks on from the line that is shown.
    ///
    /// - Complexity: O(length of the lines · length of the query) at worst; O(1) when the shorter query was not found.
    mutating func grow(by text: String, _ lines: [String]) {
      isAtEnd = false
      guard query.utf8.count + text.utf8.count <= Self.longest else { return }
      query += text
      let index = steps.last?.index ?? nil
      var found: Int?
      if steps.last?.isFound != false, !lines.isEmpty {
        let start = index ?? place?.index ?? lines.count - 1
        found = (0...start).last { lines[$0].lastIndex(ofBytes: query) != nil }
      }
      steps.append(
        Step(length: query.utf8.count, index: found ?? index, isFound: found != nil))
    }

    /// Takes the last letter off the query, with its marks, and goes back to what was found before it.
    mutating func shrink() {
      isAtEnd = false
      _ = query.popLast()
      while let last = steps.last, last.length > query.utf8.count { steps.removeLast() }
    }

    /// Goes on to the next older match, or to the next newer one, that is another line.
    mutating func goOn(toOlder: Bool, _ lines: [String]) {
      isAtEnd = false
      guard let step = steps.last, step.isFound, let index = step.index else { return }
      let isNext = { (other: Int) in
        lines[other] != lines[index] && lines[other].lastIndex(ofBytes: query) != nil
      }
      let next =
        toOlder ? (0..<index).last(where: isNext) : (index + 1..<lines.count).first(where: isNext)
      isAtEnd = next == nil
      steps[steps.count - 1].index = next ?? index
    }
  }
}

extension String {
  /// Where another text begins for the last time in this one, byte by byte.
  func lastIndex(ofBytes other: some StringProtocol) -> Index? {
    let part = Array(other.utf8)
    var copy = self
    let offset = copy.withUTF8 { bytes -> Int? in
      guard part.count <= bytes.count else { return nil }
      var start = bytes.count - part.count
      while start >= 0 {
        var length = 0
        while length < part.count, bytes[start + length] == part[length] { length += 1 }
        if length == part.count { return start }
        start -= 1
      }
      return nil
    }
    return offset.map { utf8.index(startIndex, offsetBy: $0) }
  }
}
