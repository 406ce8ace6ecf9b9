/// A line being typed, with a cursor, the usual Emacs keys, and a memory of the lines before.
///
/// Text that was taken out with Control-K, U or W, Alt-D or Alt-Backspace comes back with Control-Y: what was taken out last, or all
/// of it if one of these keys followed another. Control-R searches the lines of before.
///
/// The cursor parts the line in two, and a step is a character of one of the parts: a letter with its marks, a family of
/// emoji. Where a mark has come to stand right of the cursor, by deleting what was between, it is a step of its own.
///
/// Typing at the cursor costs the same however long the line is; what moves or deletes text costs O(*n*) at worst.
public struct PromptEditor: Hashable, Sendable {
  /// What stands before the line, when nothing is searched for.
  public var label: String

  /// The text left of the cursor and the text from it on; the line is both together.
  var before = ""
  var after = ""
  var killed = Killed()
  var history: History
  /// The search that is going on, while `before` and `after` are what it has found.
  var search: Search?
  /// What was searched for last.
  var lastQuery = ""

  /// Makes an empty prompt behind `label`; `history` is the lines of earlier, the oldest first, of which the last 1000 are kept.
  public init(label: String, history: [String] = []) {
    self.label = label
    self.history = History(history)
  }

  /// What the prompt's row shows; in a search, its label tells the query and whether there is no match.
  public var line: PromptLine {
    PromptLine(label: search?.label ?? label, beforeCursor: before, afterCursor: after)
  }

  /// The lines that Up and Down go through, the oldest first.
  public var lines: [String] { history.lines }

  /// Hands over the lines that the history has remembered since this was last called, the oldest first, for a
  /// ``PromptHistoryFile``.
  ///
  /// Blank lines are not remembered, repetitions of the last one neither, nor what begins with a space.
  public mutating func takeNewLines() -> [String] { history.takeNewLines() }

  mutating func insert(_ text: String) {
    before += text
  }

  mutating func replace(with line: String) {
    before = line
    after = ""
  }

  /// Takes the line as it is and starts an empty one.
  mutating func submit() -> String {
    let line = before + after
    replace(with: "")
    history.append(line)
    return line
  }

  /// One line goes into the line being typed; more are not for the editor to decide about.
  mutating func paste(_ text: String) -> Event? {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    if lines.last == "" { lines.removeLast() }
    if lines.count > 1 { return .pastedLines(lines) }
    insert(lines.first ?? "")
    return nil
  }

  mutating func moveLeft() {
    if let cluster = before.popLast() { after.insert(cluster, at: after.startIndex) }
  }

  mutating func moveRight() {
    if let cluster = after.first {
      before.append(cluster)
      after.removeFirst()
    }
  }

  mutating func moveToStart() {
    after = before + after
    before = ""
  }

  mutating func moveToEnd() {
    before += after
    after = ""
  }

  mutating func moveWordLeft() {
    let start = startOfWord { $0.isLetter || $0.isNumber }
    after = before[start...] + after
    before.removeSubrange(start...)
  }

  mutating func moveWordRight() {
    let end = endOfWord()
    before += after[..<end]
    after.removeSubrange(..<end)
  }

  mutating func killToStart() {
    killed.prepend(before)
    before = ""
  }

  mutating func killToEnd() {
    killed.append(after)
    after = ""
  }

  /// - Parameter belongs: What a word is made of.
  mutating func killWordLeft(of belongs: (Character) -> Bool) {
    let start = startOfWord(of: belongs)
    killed.prepend(String(before[start...]))
    before.removeSubrange(start...)
  }

  mutating func killWordRight() {
    let end = endOfWord()
    killed.append(String(after[..<end]))
    after.removeSubrange(..<end)
  }

  /// Exchanges the character before the cursor with the one after it, or with the one before it at the line's end, and goes
  /// behind both.
  mutating func transpose() {
    if after.isEmpty {
      guard !before.dropLast().isEmpty else { return }
      moveLeft()
    }
    guard let left = before.popLast() else { return }
    moveRight()
    before.append(left)
  }

  private func startOfWord(of belongs: (Character) -> Bool) -> String.Index {
    let end = before.lastIndex(where: belongs) ?? before.startIndex
    return before[..<end].lastIndex { !belongs($0) }.map(before.index(after:)) ?? before.startIndex
  }

  private func endOfWord() -> String.Index {
    let start = after.firstIndex { $0.isLetter || $0.isNumber } ?? after.endIndex
    return after[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? after.endIndex
  }
}
