/// Tells one content of the list from another: how many bytes, and a hash of all of them (XXH64).
///
/// It finds changes that happen, not ones that someone has made up to deceive it.
package struct ListDigest: Hashable, Sendable {
  /// How many bytes there are.
  package let count: Int

  /// The hash of the bytes.
  package let hash: UInt64

  /// Makes a digest of its parts.
  package init(count: Int, hash: UInt64) {
    self.count = count
    self.hash = hash
  }

  /// The digest of bytes.
  /// - Complexity: O(*n*), 32 bytes at a time: a checksum of fewer at a time would take longer than reading the list.
  package init(of bytes: [UInt8]) {
    count = bytes.count
    hash = bytes.withUnsafeBytes(ListDigest.hash)
  }

  private static let primes: (UInt64, UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x85EB_CA77_C2B2_AE63,
    0x27D4_EB2F_1656_67C5
  )

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let (p1, p2, p3, p4, p5) = primes
    func word(_ offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func rotated(_ value: UInt64, _ count: UInt64) -> UInt64 {
      value << count | value >> (64 - count)
    }
    func round(_ sum: UInt64, _ input: UInt64) -> UInt64 {
      rotated(sum &+ input &* p2, 31) &* p1
    }
    var offset = 0
    var sum: UInt64
    if bytes.count >= 32 {
      var (a, b, c, d) = (p1 &+ p2, p2, UInt64(0), 0 &- p1)
      while offset + 32 <= bytes.count {
        a = round(a, word(offset))
        b = round(b, word(offset + 8))
        c = round(c, word(offset + 16))
        d = round(d, word(offset + 24))
        offset += 32
      }
      sum = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { sum = (sum ^ round(0, lane)) &* p1 &+ p4 }
    } else {
      sum = p5
    }
    sum &+= UInt64(bytes.count)
    while offset + 8 <= bytes.count {
      sum = rotated(sum ^ round(0, word(offset)), 27) &* p1 &+ p4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let half = UInt32(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      sum = rotated(sum ^ UInt64(half) &* p1, 23) &* p2 &+ p3
      offset += 4
    }
    while offset < bytes.count {
      sum = rotated(sum ^ UInt64(bytes[offset]) &* p5, 11) &* p1
      offset += 1
    }
    sum = (sum ^ sum >> 33) &* p2
    sum = (sum ^ sum >> 29) &* p3
    return sum ^ sum >> 32
  }
}
