/// The bytes that bring a terminal from one state of a screen to the next, and what they cost.
public struct Frame: Hashable, Sendable {
  /// What to write, in one piece; empty if nothing on the screen changes.
  public let bytes: [UInt8]
  /// How many rows of the list are drawn.
  public let rows: Int
  /// How many lines the terminal scrolls by itself, of however many rows.
  public let scrolls: Int
  /// The size of the screen that it was made for; on any other it means nothing.
  public let size: TerminalSize

  /// Whether there is nothing to write.
  public var isEmpty: Bool { bytes.isEmpty }
}
