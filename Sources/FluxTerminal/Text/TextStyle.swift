/// How a part of a text looks where there is colour; never the only sign of anything.
///
/// The colours are the terminal's own, so that they fit whatever background a person has chosen.
public enum TextStyle: UInt8, Hashable, Sendable {
  case plain = 0
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33
  case blue = 34
  case magenta = 35
  case cyan = 36
}
