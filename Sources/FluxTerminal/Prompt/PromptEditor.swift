/// A line being typed, with a cursor, the usual Emacs keys, and a memory of the lines before.
///
/// Text that was taken out with Control-K, U or W, Alt-D or Alt-Backspace comes back with Control-Y,
/// the last one only.
public struct PromptEditor: Hashable, Sendable {
  public var label: String

  /// The text left of the cursor and the text from it on; the line is both together.
  var before = ""
  var after = ""
  var killed = ""
  var history: History

  /// Makes an empty prompt behind `label`; `history` is the lines of earlier, the oldest first, of which the last 1000 are kept.
  public init(label: String, history: [String] = []) {
    self.label = label
    self.history = History(history)
  }

  /// What the prompt's row shows.
  public var line: PromptLine {
    PromptLine(label: label, beforeCursor: before, afterCursor: after)
  }

  /// The lines that Up and Down go through, the oldest first.
  public var lines: [String] { history.lines }

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
    kill(before)
    before = ""
  }

  mutating func killToEnd() {
    kill(after)
    after = ""
  }

  /// - Parameter belongs: What a word is made of.
  mutating func killWordLeft(of belongs: (Character) -> Bool) {
    let start = startOfWord(of: belongs)
    kill(String(before[start...]))
    before.removeSubrange(start...)
  }

  mutating func killWordRight() {
    let end = endOfWord()
    kill(String(after[..<end]))
    after.removeSubrange(..<end)
  }

  /// Keeps what was killed before if now there was nothing.
  private mutating func kill(_ text: String) {
    if !text.isEmpty { killed = text }
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
