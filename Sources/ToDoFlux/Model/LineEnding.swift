/// How a line of the file ends.
public enum LineEnding: Hashable, Sendable {
  /// With the file; only the last line can.
  case none

  /// With LF.
  case lf

  /// With CR LF.
  case crlf

  var bytes: [UInt8] {
    switch self {
    case .none: []
    case .lf: [.lineFeed]
    case .crlf: [.carriageReturn, .lineFeed]
    }
  }
}

extension UInt8 {
  static let space = UInt8(ascii: " ")
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
}
