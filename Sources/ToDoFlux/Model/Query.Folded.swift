extension Query {
  /// A text in which capitals and small letters are the same.
  struct Folded: Hashable, Sendable {
    private let bytes: [UInt8]

    init(_ text: String) { self.init(ascii: Array(text.utf8), or: text) }

    init(_ line: ToDoLine) { self.init(ascii: line.content, or: line.raw) }

    // Most lists are ASCII, where this needs no Unicode tables.
    private init(ascii: [UInt8], or text: @autoclosure () -> String) {
      var folded = ascii
      for index in folded.indices {
        let byte = folded[index]
        if byte >= 0x80 {
          // Through capitals, since small letters alone would keep `ß` from `SS` and `ς` from `σ`.
          bytes = Array(text().uppercased().lowercased().utf8)
          return
        }
        if (0x41...0x5A).contains(byte) { folded[index] = byte | 0x20 }
      }
      bytes = folded
    }

    /// Whether the other text is somewhere in it.
    /// - Complexity: O(*n* · *m*) at worst, O(*n*) for what people type.
    func contains(_ other: Folded) -> Bool {
      let part = other.bytes
      guard let first = part.first else { return true }
      var start = 0
      while start + part.count <= bytes.count {
        if bytes[start] == first, bytes[start..<start + part.count].elementsEqual(part) {
          return true
        }
        start += 1
      }
      return false
    }
  }
}
