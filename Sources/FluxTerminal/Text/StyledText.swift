/// A text of which parts may look different.
///
/// It may hold anything: who shows it makes it harmless and clips it.
public struct StyledText: Hashable, Sendable {
  /// A part that looks alike.
  public struct Run: Hashable, Sendable {
    public var text: String
    public var style: TextStyle

    public init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The parts, in order.
  public var runs: [Run]

  public init(_ text: String = "", _ style: TextStyle = .plain) {
    runs = [Run(text, style)]
  }

  /// Adds a part at the end.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) {
    runs.append(Run(text, style))
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension StyledText: CustomStringConvertible {
  /// The text without its looks.
  public var description: String { runs.map(\.text).joined() }
}
