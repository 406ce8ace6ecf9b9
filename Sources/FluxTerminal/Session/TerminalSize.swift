/// How many rows and columns a terminal has.
public struct TerminalSize: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  /// What is assumed of a terminal that does not say.
  public static let standard = TerminalSize(rows: 24, columns: 80)

  /// The smallest that a live screen is worth starting on.
  public static let smallestCapable = TerminalSize(rows: 5, columns: 20)

  public init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
  }
}
