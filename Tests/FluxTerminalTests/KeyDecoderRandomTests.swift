import AllocationCounting
import FluxTerminal
import FluxTesting
import Testing

/// What holds for any bytes, and what many of them cost.
struct KeyDecoderRandomTests {
  /// Fixed seeds, and one that is new in each run.
  private static let seeds = [UInt64](1...20) + [.random(in: .min ... .max)]

  private static let fragments: [[UInt8]] =
    [
      "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[[", "\u{1B}[M",
      "\u{1B}]",
      "\u{1B}P", "\u{1B}\\", "[", "O", ";", "5", "A", "~", "$", "?", "1;5C", "a", "é", "漢", "😀",
      "\u{7}", "\r",
    ].map { Array($0.utf8) }

  @Test(arguments: seeds)
  func `any bytes are the same keys however they are split`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        if Bool.random(using: &generator) {
          bytes += Self.fragments.randomElement(using: &generator)!
        } else {
          bytes.append(.random(in: .min ... .max, using: &generator))
        }
      }
      var whole = KeyDecoder()
      let keys = whole.decode(bytes)
      var single = KeyDecoder()
      #expect(
        bytes.flatMap { single.decode(CollectionOfOne($0)) } == keys, "seed \(seed): \(bytes)")
      var parts = KeyDecoder()
      var inParts: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...9, using: &generator))
        inParts += parts.decode(part)
        rest = rest.dropFirst(part.count)
      }
      #expect(inParts == keys, "seed \(seed): \(bytes)")
      #expect(whole == single && whole == parts, "seed \(seed): \(bytes)")
    }
  }

  @Test(arguments: seeds)
  func `no part of a sequence becomes typed text, and none of the text gets lost`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var text = ""
      var bytes: [UInt8] = []
      for _ in 0..<30 {
        if Bool.random(using: &generator) {
          let typed = ["a", "m", "[", "~", "7", ";", "é", "漢", "😀"].randomElement(
            using: &generator)!
          text += typed
          bytes += typed.utf8
        } else {
          bytes += Self.sequence(using: &generator)
        }
      }
      var decoder = KeyDecoder()
      var typed = ""
      for case .character(let scalar) in decoder.decode(bytes) {
        typed.unicodeScalars.append(scalar)
      }
      #expect(typed == text, "seed \(seed): \(bytes)")
    }
  }

  /// A whole sequence of any kind, known or not, but for the characters of a keypad.
  private static func sequence(using generator: inout SeededGenerator) -> [UInt8] {
    func some(_ range: ClosedRange<UInt8>, upTo count: Int) -> [UInt8] {
      (0..<Int.random(in: 0...count, using: &generator)).map { _ in
        .random(in: range, using: &generator)
      }
    }
    let escapes = [UInt8](repeating: 0x1B, count: .random(in: 1...2, using: &generator))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      let parameters = some(0x30...0x3F, upTo: 40)
      let final = UInt8.random(in: 0x40...0x7E, using: &generator)
      // These go on after their final byte; so does an open paste.
      if parameters.isEmpty, [0x4D, 0x5B].contains(final) { return escapes + [0x5B, 0x41] }
      if final == UInt8(ascii: "~") { return escapes + [0x5B, 0x31] + [final] }
      return escapes + [0x5B] + parameters + [final]
    case 2:
      return escapes + [0x4F] + some(0x30...0x39, upTo: 3) + [
        .random(in: 0x41...0x48, using: &generator)
      ]
    case 3: return escapes + [0x5B, 0x5B, .random(in: 0x20...0x7E, using: &generator)]
    case 4:
      return escapes + [0x5B, 0x4D]
        + (0..<3).map { _ in .random(in: 0x20...0xFF, using: &generator) }
    default:
      let introducer = [UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_")].randomElement(
        using: &generator)!
      return escapes + [introducer] + some(0x20...0x7E, upTo: 50)
        + (Bool.random(using: &generator) ? [0x07] : [0x1B, 0x5C])
    }
  }

  @Test func `a paste of 1 MB arrives whole, in pieces as a terminal sends them`() {
    // With all that could be taken for its end.
    let text = String(repeating: "漢~\u{1B}[201\r\n", count: 100_000)
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for piece in Self.pieces(Array("\u{1B}[200~\(text)\u{1B}[201~x".utf8), of: 1021) {
      keys += decoder.decode(piece)
    }
    #expect(keys == [.paste(text), .character("x")])
  }

  @Test func `1 MB without brackets arrives whole`() {
    let text = String(repeating: "Buy 漢 and é\r", count: 70_000)
    var decoder = KeyDecoder()
    var typed = ""
    for piece in Self.pieces(Array(text.utf8), of: 4096) {
      for key in decoder.decode(piece) {
        switch key {
        case .character(let scalar): typed.unicodeScalars.append(scalar)
        case .enter: typed.unicodeScalars.append("\r")
        default: Issue.record("\(key)")
        }
      }
    }
    #expect(typed == text)
  }

  @Test(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
  func
    `an open paste holds at most four times its bytes, and allocates by the piece, not by the byte`()
  {
    for megabytes in [1, 4] {
      let size = megabytes << 20
      let pieces = Self.pieces([UInt8](repeating: 0x61, count: size), of: 4096)
      var decoder = KeyDecoder()
      _ = decoder.decode("\u{1B}[200~".utf8)
      _ = decoder.decode("a".utf8)
      let count = allocations { for piece in pieces { _ = decoder.decode(piece) } }
      // A list that doubles may have twice its contents, and the allocator rounds up.
      #expect(count.keptBytes <= 4 * size)
      #expect(count.bytes <= 8 * size, "all that was ever asked for")
      #expect(count.calls <= 8 * pieces.count + 32, "\(megabytes) MB in \(pieces.count) pieces")
    }
  }

  @Test(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
  func `typed text costs the lists of its keys and nothing more`() {
    let pieces = Self.pieces(Array(repeatElement(UInt8(ascii: "a"), count: 1 << 20)), of: 4096)
    var decoder = KeyDecoder()
    _ = decoder.decode(pieces[0])
    let count = allocations { for piece in pieces { _ = decoder.decode(piece) } }
    // A list of 4096 keys doubles 12 times, and a few more.
    #expect(count.calls <= 20 * pieces.count, "\(pieces.count) pieces")
    #expect(count.keptBytes <= 4096)
  }

  private static func pieces(_ bytes: [UInt8], of size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
  }
}
