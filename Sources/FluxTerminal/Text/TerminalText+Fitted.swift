extension TerminalText {
  /// Returns a text made harmless, for a line that is printed: with styles where there is colour.
  /// - Complexity: O(n) in the length of `text`.
  public static func line(_ text: StyledText, usesColour: Bool) -> String {
    joined(
      text.runs.map { StyledText.Run(sanitised($0.text), $0.style) }, usesColour: usesColour)
  }

  /// Returns a text made harmless and clipped, with what the terminal needs to show its styles.
  ///
  /// The ellipsis stands in the last of `columns` if the text is longer. Without colours the text is all there is.
  /// - Complexity: O(`columns`) for what people write, whatever the text's length.
  static func fitted(_ text: StyledText, columns: Int, usesColour: Bool) -> String {
    var (runs, width) = beginning(of: text, columns: columns)
    if width > columns { clip(&runs, from: width, to: columns) }
    return joined(runs, usesColour: usesColour)
  }

  /// What the terminal has to be sent to show each part in its style, and nothing else after them.
  private static func joined(_ runs: [StyledText.Run], usesColour: Bool) -> String {
    var text = ""
    for run in runs where !run.text.isEmpty {
      if usesColour, run.style != .plain {
        text += "\u{1B}[\(run.style.rawValue)m\(run.text)\u{1B}[m"
      } else {
        text += run.text
      }
    }
    return text
  }

  /// The same of a text that looks alike everywhere.
  static func fitted(_ text: String, columns: Int) -> String {
    let (harmless, width) = beginning(of: text, columns: columns)
    return width <= columns ? harmless : clipped(harmless, columns: columns)
  }

  /// Makes as much of a text harmless as tells how it is clipped: all of it, or more than fits.
  ///
  /// - Complexity: O(`columns`), but for texts of characters that take no column.
  static func beginning(of text: String, columns: Int) -> (text: String, width: Int) {
    var limit = max(0, columns)
    while true {
      let (harmless, isASCII, isAll) = sanitised(text, columns: limit)
      let width = isASCII ? harmless.utf8.count : width(of: harmless)
      if isAll || width > columns { return (harmless, width) }
      // What was left out of clusters that are too long made room.
      limit *= 2
    }
  }

  private static func beginning(
    of text: StyledText, columns: Int
  ) -> (runs: [StyledText.Run], width: Int) {
    var runs: [StyledText.Run] = []
    runs.reserveCapacity(text.runs.count)
    var width = 0
    for run in text.runs where width <= columns {
      let beginning = beginning(of: run.text, columns: columns - width)
      runs.append(StyledText.Run(beginning.text, run.style))
      width += beginning.width
    }
    return (runs, width)
  }

  /// Shortens what takes `width` columns, which are too many, to one column less than there are, and adds the ellipsis.
  private static func clip(_ runs: inout [StyledText.Run], from width: Int, to columns: Int) {
    var width = width
    while width >= columns, let last = runs.indices.last {
      if let cluster = runs[last].text.popLast() {
        width -= columnWidth(of: cluster)
      } else {
        runs.removeLast()
      }
    }
    guard columns > 0 else { return runs = [] }
    if runs.isEmpty { runs = [StyledText.Run("")] }
    runs[runs.count - 1].text += "…"
  }
}
