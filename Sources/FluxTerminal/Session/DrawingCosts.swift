/// What it has cost to keep a terminal right.
public struct DrawingCosts: Hashable, Sendable {
  /// What one frame costs.
  public struct Cost: Hashable, Sendable, CustomStringConvertible {
    public var bytes = 0
    /// Rows of the list that were drawn.
    public var rows = 0
    /// Lines that the terminal scrolled by itself.
    public var scrolls = 0

    /// As in `84 bytes, 1 row, 1 scroll`.
    public var description: String {
      func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
      }
      return [counted(bytes, "byte"), counted(rows, "row"), counted(scrolls, "scroll")]
        .joined(separator: ", ")
    }
  }

  /// How many frames have been written, and of how many bytes.
  public private(set) var frames = 0
  public private(set) var bytes = 0

  /// The last frame.
  public private(set) var last = Cost()

  /// The last frame that drew some of the list.
  public private(set) var lastOfList = Cost()

  mutating func count(_ frame: Frame) {
    frames += 1
    bytes += frame.bytes.count
    last = Cost(bytes: frame.bytes.count, rows: frame.rows, scrolls: frame.scrolls)
    if frame.rows + frame.scrolls > 0 { lastOfList = last }
  }
}
