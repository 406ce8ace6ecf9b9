/// Which part of a long typed line is on the screen.
///
/// It stands still while the cursor is in it, and otherwise moves so that the cursor is in the middle.
/// - Complexity: O(columns), whatever the length of the line, but where the cursor jumps far: O(length) once.
struct PromptWindow: Hashable, Sendable {
  /// How many bytes of what stands before the cursor are left out.
  private var start = 0

  /// What of `line` is visible in one row, cut where the cursor goes; moves the window if it must.
  mutating func visible(
    _ line: PromptLine, columns: Int
  ) -> (beforeCursor: String, afterCursor: String) {
    // A question names its answers at the end, and there is little to type behind it.
    let label = TerminalText.fitted(line.label, columns: max(columns / 2, columns - 8))
    let room = max(0, columns - TerminalText.width(of: label))
    let after = TerminalText.beginning(of: line.afterCursor, columns: room)
    // What stands under the cursor should be seen too, and may be wide.
    let before = visible(before: line.beforeCursor, columns: max(0, room - min(2, after.width)))
    let rest = room - TerminalText.width(of: before)
    return (label + before, TerminalText.clipped(after.text, columns: rest))
  }

  private mutating func visible(before text: String, columns: Int) -> String {
    let whole = TerminalText.beginning(of: text, columns: columns)
    if whole.width <= columns {
      start = 0
      return whole.text
    }
    if start > 0, let rest = rest(of: text, columns: columns) { return rest }
    start = startOfEnd(of: text, columns: columns / 2)
    return rest(of: text, columns: columns) ?? (columns > 0 ? "…" : "")
  }

  /// What the window shows where it stands, if the cursor is in it.
  private func rest(of text: String, columns: Int) -> String? {
    guard start < text.utf8.count else { return nil }
    let rest = text[text.utf8.index(text.startIndex, offsetBy: start)...]
    let (harmless, width) = TerminalText.beginning(of: String(rest), columns: columns)
    return width < columns ? "…" + harmless : nil
  }

  /// Where the last clusters of a text begin that fit into `columns`.
  private func startOfEnd(of text: String, columns: Int) -> Int {
    var start = text.endIndex
    var left = columns
    while start > text.startIndex {
      let cluster = text.index(before: start)
      left -= TerminalText.width(of: TerminalText.sanitised(String(text[cluster])))
      if left < 0 { break }
      start = cluster
    }
    return text.utf8.distance(from: text.startIndex, to: start)
  }
}
