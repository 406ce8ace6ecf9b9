/// The checksum of zip and PNG, so that other programs can check a log, too.
///
/// It finds every damage that is confined to four bytes.
package struct CRC32: Sendable {
  /// For each of eight places that a byte can have in a word, what it adds.
  private static let table: [UInt32] = {
    var table = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      table[byte] = (0..<8).reduce(UInt32(byte)) { sum, _ in
        sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1
      }
    }
    for entry in 256..<table.count {
      let before = table[entry - 256]
      table[entry] = before >> 8 ^ table[Int(before & 0xFF)]
    }
    return table
  }()

  private var state: UInt32 = 0xFFFF_FFFF

  package init() {}

  package var value: UInt32 { ~state }

  /// - Complexity: O(n), a word of eight bytes at a time.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    Self.table.withUnsafeBufferPointer { table in
      var sum = state
      var index = 0
      while index + 8 <= bytes.count {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let low = UInt32(truncatingIfNeeded: word) ^ sum
        let high = UInt32(truncatingIfNeeded: word >> 32)
        sum =
          table[0x700 + Int(low & 0xFF)] ^ table[0x600 + Int(low >> 8 & 0xFF)]
          ^ table[0x500 + Int(low >> 16 & 0xFF)] ^ table[0x400 + Int(low >> 24)]
          ^ table[0x300 + Int(high & 0xFF)] ^ table[0x200 + Int(high >> 8 & 0xFF)]
          ^ table[0x100 + Int(high >> 16 & 0xFF)] ^ table[Int(high >> 24)]
        index += 8
      }
      while index < bytes.count {
        sum = sum >> 8 ^ table[Int((sum ^ UInt32(bytes[index])) & 0xFF)]
        index += 1
      }
      state = sum
    }
  }

  /// The checksum of bytes.
  package static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBytes { of($0) }
  }

  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var sum = CRC32()
    sum.append(bytes)
    return sum.value
  }
}
