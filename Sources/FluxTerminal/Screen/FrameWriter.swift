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
    put("\u{1B}[\(region.lowerBound);\(region.upperBound)r")
    cursorRow = nil
    address(lines > 0 ? region.lowerBound : region.upperBound)
    for _ in 0..<abs(lines) { put(lines > 0 ? "\u{1B}M" : "\u{1B}D") }
    cursorRow = lines > 0 ? region.lowerBound : region.upperBound
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
    let isCovered = begin(row, text, after: shown)
    if !isCovered { put("\u{1B}[K") }
  }

  /// Writes the prompt's row and lets the terminal itself place the cursor in it.
  ///
  /// Only the terminal knows how wide it draws what stands before the cursor, which is `shown` until now.
  mutating func prompt(
    _ row: Int, _ beforeCursor: [UInt8], _ afterCursor: [UInt8], after shown: [UInt8]?
  ) {
    _ = begin(row, beforeCursor, after: shown)
    if afterCursor.isEmpty { return put("\u{1B}[K") }
    put("\u{1B}7")
    bytes += afterCursor
    put("\u{1B}[K\u{1B}8")
  }

  /// Writes a text, from the column on where it differs from the one that is shown.
  /// - Returns: Whether nothing of that one is left behind its end, for sure.
  private mutating func begin(_ row: Int, _ text: [UInt8], after shown: [UInt8]?) -> Bool {
    open()
    guard let shown else {
      address(row)
      bytes += text
      return false
    }
    let difference = LineDifference(from: shown, to: text)
    if difference.column == 0 {
      address(row)
      bytes += text
    } else {
      put("\u{1B}[\(row);\(difference.column + 1)H")
      cursorRow = nil
      bytes += difference.style
      bytes += text[difference.start...]
    }
    return difference.coversOld
  }

  private mutating func open() {
    guard bytes.isEmpty else { return }
    bytes.reserveCapacity(256)
    put("\u{1B}[?2026h\u{1B}[?25l")
    if keepsCursor { put("\u{1B}7") }
  }

  private mutating func address(_ row: Int) {
    if cursorRow != row { put("\u{1B}[\(row)H") }
    cursorRow = nil
  }

  private mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
