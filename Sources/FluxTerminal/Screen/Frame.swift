/// The bytes of one frame, written at once; all that is ever sent to a screen while it is live.
///
/// A frame is shown as a whole (synchronized output) and leaves no scroll region behind.
struct Frame {
  private var bytes: [UInt8] = []
  private let keepsCursor: Bool

  /// - Parameter keepsCursor: Whether the cursor goes back to where the last frame left it, which is
  ///   in the prompt; otherwise this frame has to draw the prompt.
  init(keepsCursor: Bool) {
    self.keepsCursor = keepsCursor
  }

  /// The frame, closed; empty if nothing was drawn.
  consuming func finished() -> [UInt8] {
    if bytes.isEmpty { return [] }
    if keepsCursor { put("\u{1B}8") }
    put("\u{1B}[?25h\u{1B}[?2026l")
    return bytes
  }

  /// Moves rows within themselves, `lines` down, or up if negative.
  mutating func scroll(_ rows: ClosedRange<Int>, by lines: Int) {
    open()
    put("\u{1B}[\(rows.lowerBound);\(rows.upperBound)r")
    address(lines > 0 ? rows.lowerBound : rows.upperBound)
    for _ in 0..<abs(lines) { put(lines > 0 ? "\u{1B}M" : "\u{1B}D") }
  }

  /// Resets the scroll region, which also moves the cursor.
  mutating func resetScrollRegion() {
    open()
    put("\u{1B}[r")
  }

  /// Writes a row; `text` has been made harmless and fits.
  mutating func row(_ row: Int, _ text: String) {
    open()
    address(row)
    put(text)
    put("\u{1B}[K")
  }

  /// Writes the prompt's row and lets the terminal itself place the cursor in it.
  ///
  /// Only the terminal knows how wide it draws what stands before the cursor.
  mutating func prompt(_ row: Int, _ beforeCursor: String, _ afterCursor: String) {
    open()
    address(row)
    put(beforeCursor)
    if afterCursor.isEmpty {
      put("\u{1B}[K")
    } else {
      put("\u{1B}7\(afterCursor)\u{1B}[K\u{1B}8")
    }
  }

  private mutating func open() {
    guard bytes.isEmpty else { return }
    put("\u{1B}[?2026h\u{1B}[?25l")
    if keepsCursor { put("\u{1B}7") }
  }

  private mutating func address(_ row: Int) {
    put("\u{1B}[\(row)H")
  }

  private mutating func put(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
