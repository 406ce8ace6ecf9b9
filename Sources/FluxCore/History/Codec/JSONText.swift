/// JSON that is being written: bytes that grow at their end.
///
/// What it writes is one line, harmless on a terminal and inside of a script: control characters of both sets and the separators that
/// end a line elsewhere are escaped.
///
/// The bytes lie in memory of its own, since an array would be asked before each of them whether it is shared. `count` is never beyond
/// `capacity`: whatever writes has room made for it by `reserve` first.
package struct JSONText: ~Copyable {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  package init() {
    capacity = 256
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  /// What has been written, as a copy.
  package var bytes: [UInt8] { withBytes { Array($0.bindMemory(to: UInt8.self)) } }

  /// What has been written since there were `start` bytes.
  package func withBytes<R>(
    from start: Int = 0, _ body: (UnsafeRawBufferPointer) throws -> R
  ) rethrows -> R {
    try body(UnsafeRawBufferPointer(start: memory + start, count: count - start))
  }

  /// Takes away all but the first bytes.
  package mutating func truncate(to count: Int) {
    precondition(count <= self.count, "JSONText.truncate: there are fewer bytes than \(count)")
    self.count = count
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: memory, count: count)
    memory.deallocate()
    memory = larger
  }

  package mutating func append(byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count += 1
  }

  package mutating func append(contentsOf bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: start, count: bytes.count)
    count += bytes.count
  }

  package mutating func append(contentsOf bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  package mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  package mutating func append(_ value: some FixedWidthInteger) {
    guard let magnitude = UInt64(exactly: value.magnitude) else {
      append(contentsOf: Array(String(value).utf8))
      return
    }
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(digitsOf: magnitude)
  }

  private mutating func append(digitsOf value: UInt64) {
    // From the last digit to the first, at the end of room for the most that there can be; then to their place.
    let most = 20
    reserve(most)
    let place = memory + count
    var first = most
    var rest = value
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      first &-= 1
      place[first] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    } while rest > 0
    place.update(from: place + first, count: most - first)
    count += most - first
  }

  package mutating func append(_ value: Bool) {
    append(value ? "true" as StaticString : "false")
  }

  package mutating func appendNull() { append("null" as StaticString) }

  /// The shortest digits that mean the same number; what JSON has no number for is a string: `"nan"`, `"inf"`, `"-inf"`.
  package mutating func append(_ value: some BinaryFloatingPoint & CustomStringConvertible) {
    if value.isFinite {
      append(contentsOf: Array(value.description.utf8))
    } else {
      append(string: value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
    }
  }

  /// A string with its quotes.
  package mutating func append(string: String) {
    append(byte: UInt8(ascii: "\""))
    // A small string has its bytes in itself, so that asking for them in place would make a copy first.
    let isWritten: Void? = string.utf8.withContiguousStorageIfAvailable { append(escaping: $0) }
    if isWritten == nil { append(escapingBridged: string) }
    append(byte: UInt8(ascii: "\""))
  }

  private mutating func append(escapingBridged string: String) {
    var string = string
    string.withUTF8 { append(escaping: $0) }
  }

  /// The text of a call site, without quotes; a file's name may need escapes.
  package mutating func append(escaping text: StaticString) {
    append(escaping: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var index = 0
    while index < text.count {
      if Self.hasPlainWord(text, at: index) {
        index += 8
        continue
      }
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
      append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      append(escaped: scalar)
      index += length
      start = index
    }
    append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }

  /// Whether the next eight bytes are there and go into a string as they are; false for some that do, too.
  ///
  /// A byte of `word - n` has its highest bit set, and that of `word` has not, when it is less than `n`; a borrow may set those above it.
  @inline(__always)
  private static func hasPlainWord(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 8 <= text.count else { return false }
    let word = UnsafeRawBufferPointer(text).loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    func finds(_ byte: UInt64) -> UInt64 {
      let difference = word ^ (ones &* byte)
      return (difference &- ones) & ~difference
    }
    let controls = (word &- ones &* 0x20) & ~word
    return (controls | finds(0x22) | finds(0x5C) | finds(0x7F) | word) & (ones &* 0x80) == 0
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
    append(byte: UInt8(ascii: "\\"))
    switch scalar {
    case 0x22, 0x5C: append(byte: UInt8(truncatingIfNeeded: scalar))
    case 0x0A: append(byte: UInt8(ascii: "n"))
    case 0x0D: append(byte: UInt8(ascii: "r"))
    case 0x09: append(byte: UInt8(ascii: "t"))
    default:
      append(byte: UInt8(ascii: "u"))
      appendHexadecimal(scalar, digits: 4)
    }
  }

  /// The lowest digits of a number.
  package mutating func appendHexadecimal(_ value: UInt32, digits: Int) {
    reserve(digits)
    for digit in 0..<digits {
      let value = UInt8(truncatingIfNeeded: value >> ((digits - 1 - digit) * 4)) & 0xF
      memory[count] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
      count += 1
    }
  }
}

@available(*, unavailable)
extension JSONText: Sendable {}
