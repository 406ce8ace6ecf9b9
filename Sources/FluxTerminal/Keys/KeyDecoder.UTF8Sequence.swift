extension KeyDecoder {
  /// The bytes of one character of more than one byte, as they arrive.
  struct UTF8Sequence: Hashable {
    enum Progress {
      case incomplete
      case complete(Unicode.Scalar)
      /// The byte does not belong to it.
      case broken
    }

    private var bytes: [UInt8]
    private let length: Int

    /// Fails if no character of more than one byte starts with `byte`.
    init?(startingWith byte: UInt8) {
      switch byte {
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: return nil
      }
      bytes = [byte]
    }

    mutating func append(_ byte: UInt8) -> Progress {
      guard 0x80...0xBF ~= byte else { return .broken }
      bytes.append(byte)
      if bytes.count < length { return .incomplete }
      // Overlong forms and surrogates come out as the replacement character.
      return .complete(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
    }
  }
}
