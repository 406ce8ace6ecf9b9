extension PromptEditor {
  /// The lines of before, and the place among them while looking back.
  struct History: Hashable {
    /// A line that is being looked at.
    struct Place: Hashable {
      var index: Int
      let draft: String  // what was being typed
    }

    private static let limit = 1000

    private(set) var lines: [String]
    private(set) var place: Place?
    /// How many of the lines, at the end, nobody has asked for yet.
    private var newCount = 0

    init(_ lines: [String]) {
      self.lines = lines.suffix(Self.limit)
    }

    /// Remembers a line and looks back no more.
    ///
    /// A blank line is not remembered, the last one not again, and one that begins with a space not either: that is how a
    /// person keeps a line out.
    mutating func append(_ line: String) {
      leave()
      // By scalars: a mark would hide the space before it.
      if line.unicodeScalars.first == " " || line == lines.last { return }
      if line.allSatisfy(\.isWhitespace) { return }
      lines.append(line)
      if lines.count > Self.limit { lines.removeFirst() }
      newCount = min(newCount + 1, lines.count)
    }

    /// The lines that were remembered since this was last called.
    mutating func takeNewLines() -> [String] {
      defer { newCount = 0 }
      return lines.suffix(newCount)
    }

    mutating func leave() {
      place = nil
    }

    /// Looks at a line, or at none.
    mutating func go(to place: Place?) {
      self.place = place
    }

    /// The line before the one being looked at, if there is one; `draft` comes back at the end.
    mutating func earlier(than draft: String) -> String? {
      let index = place?.index ?? lines.count
      guard index > 0 else { return nil }
      place = Place(index: index - 1, draft: place?.draft ?? draft)
      return lines[index - 1]
    }

    /// The line after the one being looked at, or the draft after the last.
    mutating func later() -> String? {
      guard let place else { return nil }
      let next = place.index + 1
      if next == lines.count {
        leave()
        return place.draft
      }
      self.place?.index = next
      return lines[next]
    }
  }
}
