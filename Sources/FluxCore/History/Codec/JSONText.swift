/// JSON that is being written: bytes that grow at their end.
///
/// What it writes is one line, harmless on a terminal and inside of a script: control characters of both sets and the separators that
/// end a line elsewhere are escaped.
package struct JSONText: Sendable {
  package var bytes: [UInt8] = []

  package init() {}

  package mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(byte: UInt8) { bytes.append(byte) }

  package mutating func append(_ value: some FixedWidthInteger) {
    // The digits of 64 bits, least significant first.
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      bytes.append(contentsOf: String(value).utf8)
      return
    }
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = magnitude
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest > 0
    bytes[start...].reverse()
  }

  package mutating func append(_ value: Bool) {
    append(value ? "true" as StaticString : "false")
  }

  package mutating func appendNull() { append("null" as StaticString) }

  /// The shortest digits that mean the same number; what JSON has no number for is a string: `"nan"`, `"inf"`, `"-inf"`.
  package mutating func append(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    if value.isFinite {
      bytes.append(contentsOf: value.description.utf8)
    } else {
      append(string: value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
    }
  }

  /// A string with its quotes.
  package mutating func append(string: String) {
    var string = string
    bytes.append(UInt8(ascii: "\""))
    string.withUTF8 { append(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// The text of a call site, without quotes; a file's name may need escapes.
  package mutating func append(escaping text: StaticString) {
    append(escaping: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      // Nearly every byte passes this, and what passes is copied in one go.
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte < 0x7F {
        index += 1
        continue
      }
      guard let (scalar, length) = Self.scalarToEscape(text, at: index) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      append(escaped: scalar)
      index += length
      start = index
    }
    bytes.append(contentsOf: text[start...])
  }

  /// The scalar that begins at `index`, if it has to be escaped, and how many bytes it takes.
  private static func scalarToEscape(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (UInt32, length: Int)? {
    let byte = text[index]
    switch byte {
    case 0..<0x80: return (UInt32(byte), 1)
    // U+0080 to U+009F: the second set of controls.
    case 0xC2 where text[index + 1] < 0xA0: return (UInt32(text[index + 1]), 2)
    // U+2028 and U+2029.
    case 0xE2 where text[index + 1] == 0x80 && (text[index + 2] | 1) == 0xA9:
      return (0x2000 + UInt32(text[index + 2] & 0x3F), 3)
    default: return nil
    }
  }

  private mutating func append(escaped scalar: UInt32) {
    bytes.append(UInt8(ascii: "\\"))
    switch scalar {
    case 0x22, 0x5C: bytes.append(UInt8(truncatingIfNeeded: scalar))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      bytes.append(UInt8(ascii: "u"))
      appendHexadecimal(scalar, digits: 4)
    }
  }

  /// The lowest digits of a number.
  package mutating func appendHexadecimal(_ value: some FixedWidthInteger, digits: Int) {
    for digit in (0..<digits).reversed() {
      let value = UInt8(truncatingIfNeeded: value >> (digit * 4)) & 0xF
      bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
  }
}
