/// What the prompt's row shows: a label, and a typed line with the cursor in it.
public struct PromptLine: Hashable, Sendable {
  public var label: String
  public var beforeCursor: String
  public var afterCursor: String

  public init(label: String, beforeCursor: String = "", afterCursor: String = "") {
    self.label = label
    self.beforeCursor = beforeCursor
    self.afterCursor = afterCursor
  }

  /// What of it is visible in one row, cut where the cursor goes.
  ///
  /// A function of the line alone: a long one moves sideways by half a row at a time, so that the
  /// text stands still while the cursor passes through the other half.
  func visible(columns: Int) -> (beforeCursor: String, afterCursor: String) {
    let label = TerminalText.clipped(TerminalText.sanitised(self.label), columns: columns / 2)
    let after = TerminalText.sanitised(afterCursor)
    let room = max(0, columns - TerminalText.width(of: label))
    // What stands under the cursor should be seen too, and may be wide.
    let before = Self.end(
      of: TerminalText.sanitised(beforeCursor),
      columns: max(0, room - min(2, TerminalText.width(of: after))),
      step: max(1, room / 2))
    let rest = room - TerminalText.width(of: before)
    return (label + before, TerminalText.clipped(after, columns: rest))
  }

  /// The end of a text that is too long for its place, what is left out being a multiple of `step`.
  private static func end(of text: String, columns: Int, step: Int) -> String {
    let width = TerminalText.width(of: text)
    guard width > columns else { return text }
    guard columns > 0 else { return "" }
    let tooMuch = width + 1 - columns  // one column is the ellipsis
    let goal = (tooMuch + step - 1) / step * step
    var dropped = 0
    let rest = text.drop { cluster in
      guard dropped < goal else { return false }
      dropped += TerminalText.columnWidth(of: cluster)
      return true
    }
    return "…" + rest
  }
}
