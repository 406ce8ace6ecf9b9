extension PromptEditor {
  /// The lines of before, and the place among them while looking back.
  struct History: Hashable {
    private struct Place: Hashable {
      var index: Int
      let draft: String  // what was being typed
    }

    private static let limit = 1000

    private(set) var lines: [String]
    private var place: Place?

    init(_ lines: [String]) {
      self.lines = lines.suffix(Self.limit)
    }

    /// Remembers a line, unless it is blank or the same again, and looks back no more.
    mutating func append(_ line: String) {
      leave()
      if line == lines.last || line.allSatisfy(\.isWhitespace) { return }
      lines.append(line)
      if lines.count > Self.limit { lines.removeFirst() }
    }

    mutating func leave() {
      place = nil
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
