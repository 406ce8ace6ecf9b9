extension ToDo {
  /// The words of a text, split at space and tab alone.
  ///
  /// They are found byte by byte: a combining mark after a space would hide that space from a split
  /// by characters.
  struct Tokens: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func next() -> ArraySlice<UInt8>? {
      while position < bytes.count, bytes[position].isBlank { position += 1 }
      if position == bytes.count { return nil }
      let start = position
      while position < bytes.count, !bytes[position].isBlank { position += 1 }
      return bytes[start..<position]
    }
  }
}

extension UInt8 {
  /// Whether it is a space or a tab, the only bytes that part words and that a blank line may have.
  var isBlank: Bool { self == .space || self == 0x09 }
}
