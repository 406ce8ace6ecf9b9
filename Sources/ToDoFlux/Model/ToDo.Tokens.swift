extension ToDo {
  /// The words of a text, split at space and tab alone.
  ///
  /// They are found byte by byte: a combining mark after a space would hide that space from a split
  /// by characters.
  struct Tokens: Sequence, IteratorProtocol {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    mutating func next() -> Substring? {
      guard let start = rest.utf8.firstIndex(where: { !$0.isBlank }) else { return nil }
      rest = rest[start...]
      let end = rest.utf8.firstIndex(where: \.isBlank) ?? rest.endIndex
      defer { rest = rest[end...] }
      return rest[..<end]
    }
  }
}

extension UInt8 {
  /// Whether it is a space or a tab, the only bytes that part words and that a blank line may have.
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}
