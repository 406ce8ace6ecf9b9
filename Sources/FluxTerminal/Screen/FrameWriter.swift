/// Writes one frame: all that is ever sent to a screen while it is live.
///
/// A frame is shown as a whole (synchronized output) and leaves no scroll region and no style behind.
struct FrameWriter {
  private var bytes: [UInt8] = []
  private var rows = 0
  private var scrolls = 0
  private let keepsCursor: Bool
  /// The row in whose first column the cursor is, if that is known.
  private(set) var cursorRow: Int?

  /// - Parameter keepsCursor: Whether the cursor goes back to where the last frame left it, which is
  ///   in the prompt; otherwise this frame has to draw the prompt.
  init(keepsCursor: Bool) {
    self.keepsCursor = keepsCursor
  }

  /// The frame, closed; empty if nothing was drawn.
  consuming func finished(size: TerminalSize) -> Frame {
    if !bytes.isEmpty {
      if keepsCursor { put("\u{1B}8") }
      put("\u{1B}[?25h\u{1B}[?2026l")
    }
    return Frame(bytes: bytes, rows: rows, scrolls: scrolls, size: size)
  }

  /// Moves rows within themselves, `lines` down, or up if negative.
  mutating func scroll(_ region: ClosedRange<Int>, by lines: Int) {
    open()
    let row = lines > 0 ? region.lowerBound : region.upperBound
    put("\u{1B}[\(region.lowerBound);\(region.upperBound)r\u{1B}[\(row)H")
    for _ in 0..<abs(lines) { put(lines > 0 ? "\u{1B}M" : "\u{1B}D") }
    cursorRow = row
    scrolls += abs(lines)
  }

  /// Resets the scroll region, which also moves the cursor.
  mutating func resetScrollRegion() {
    open()
    put("\u{1B}[r")
    cursorRow = nil
  }

  /// Writes a row of the list; `text` has been made harmless and fits.
  mutating func listRow(_ row: Int, _ text: [UInt8]) {
    line(row, text, after: nil)
    rows += 1
  }

  /// Writes a row whose text is `shown` until now; nil if that is not known.
  mutating func line(_ row: Int, _ text: [UInt8], after shown: [UInt8]?) {
    let difference = shown.map { LineDifference(from: $0, to: text) }
    begin(row, text, difference, erases: difference?.coversOld != true)
  }

  /// Writes the prompt's row and lets the terminal itself place the cursor in it.
  ///
  /// Only the terminal knows how wide it draws what stands before the cursor, which is `shown` until now.
  mutating func prompt(
    _ row: Int, _ beforeCursor: [UInt8], _ afterCursor: [UInt8], after shown: [UInt8]?
  ) {
    let difference = shown.map { LineDifference(from: $0, to: beforeCursor) }
    begin(row, beforeCursor, difference, erases: true)
    if afterCursor.isEmpty { return }
    put("\u{1B}7")
    bytes += afterCursor
    put("\u{1B}8")
  }

  /// Writes a text, from the column on where it differs from what stands there.
  ///
  /// That is erased before and not behind: where wide characters have been, tmux 3.3 and xterm lose some of what is written over them.
  private mutating func begin(
    _ row: Int, _ text: [UInt8], _ difference: LineDifference?, erases: Bool
  ) {
    open()
    // A row that a scroll has let in, where the cursor is, is blank.
    let isBlank = cursorRow == row
    if let difference, difference.column > 0 {
      put("\u{1B}[\(row);\(difference.column + 1)H")
    } else if !isBlank {
      put("\u{1B}[\(row)H")
    }
    if erases, !isBlank { put("\u{1B}[K") }
    cursorRow = nil
    bytes += difference?.style ?? []
    bytes += text[(difference?.start ?? 0)...]
  }

  private mutating func open() {
    guard bytes.isEmpty else { return }
    bytes.reserveCapacity(256)
    put("\u{1B}[?2026h\u{1B}[?25l")
    if keepsCursor { put("\u{1B}7") }
  }

  private mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
