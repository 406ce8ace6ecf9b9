extension PromptEditor {
  /// Begins to search the lines of before.
  mutating func beginSearch() {
    search = Search(before: before, after: after, place: history.place)
  }

  /// Does what a key stands for in a search.
  ///
  /// A key that edits a line ends the search first, which leaves what was found as the line.
  /// - Returns: Whether that was all.
  mutating func searched(with key: Key) -> Bool {
    switch key {
    case .character(let scalar): search?.grow(by: String(scalar), history.lines)
    case .backspace: search?.shrink()
    case .control("r"): goOn(toOlder: true)
    case .control("s"): goOn(toOlder: false)
    case .escape, .control("g"):
      restore()
      return true
    case .pageUp, .pageDown, .control("l"), .control("z"): return false
    case .control(let letter) where !"abcdefknptuwy".unicodeScalars.contains(letter): return true
    case .alt(let letter) where !"bdf".unicodeScalars.contains(letter): return true
    default:
      endSearch()
      return false
    }
    showMatch()
    return true
  }

  /// Ends a search with the line that was found.
  private mutating func endSearch() {
    guard let search else { return }
    if !search.query.isEmpty { lastQuery = search.query }
    if let index = search.match?.index {
      let draft = search.place?.draft ?? search.before + search.after
      history.go(to: History.Place(index: index, draft: draft))
    }
    self.search = nil
  }

  /// Ends a search with the line as it was.
  private mutating func restore() {
    guard let search else { return }
    if !search.query.isEmpty { lastQuery = search.query }
    before = search.before
    after = search.after
    self.search = nil
  }

  private mutating func goOn(toOlder: Bool) {
    if search?.query.isEmpty == true {
      if !lastQuery.isEmpty { search?.grow(by: lastQuery, history.lines) }
    } else {
      search?.goOn(toOlder: toOlder, history.lines)
    }
  }

  /// Shows the line that was found, the cursor at the match.
  private mutating func showMatch() {
    guard let search else { return }
    guard let match = search.match else {
      before = search.before
      after = search.after
      return
    }
    let line = history.lines[match.index]
    let cursor = line.lastIndex(ofBytes: match.query) ?? line.endIndex
    before = String(line[..<cursor])
    after = String(line[cursor...])
  }
}
