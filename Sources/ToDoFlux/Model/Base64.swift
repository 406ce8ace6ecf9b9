/// Bytes as text of 64 letters (RFC 4648).
package enum Base64: Sendable {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text for bytes, with padding.
  package static func encoded(_ bytes: [UInt8]) -> String {
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for digit in 0..<4 {
        encoded.append(
          digit <= group.count ? alphabet[bits >> (18 - 6 * digit) & 0x3F] : UInt8(ascii: "="))
      }
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// The bytes of a text, or nothing where it is none that ``encoded(_:)`` makes.
  package static func decoded(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    for start in stride(from: 0, to: digits.count, by: 4) {
      var bits = 0
      var padding = 0
      for digit in digits[start..<start + 4] {
        bits <<= 6
        if digit == UInt8(ascii: "="), start + 4 == digits.count {
          padding += 1
        } else if padding == 0, let value = value(of: digit) {
          bits |= value
        } else {
          return nil
        }
      }
      guard padding <= 2 else { return nil }
      for place in 0..<3 - padding { bytes.append(UInt8(bits >> (16 - 8 * place) & 0xFF)) }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit) - 0x41
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit) - 0x61 + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit) - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
