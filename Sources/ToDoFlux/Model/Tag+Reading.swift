extension Tag {
  /// Reads a word: a letter, then letters, digits, `-` and `_`, a colon, and a value that is
  /// neither empty nor begins with `//`.
  ///
  /// So `12:30`, `http://x` and `due:` are words and no tags.
  init?(token: ArraySlice<UInt8>) {
    guard let first = token.first, first.isLetter, let colon = Tag.endOfKey(in: token),
      token[colon] == UInt8(ascii: ":")
    else { return nil }
    let value = token[(colon + 1)...]
    guard !value.isEmpty, !value.starts(with: "//".utf8) else { return nil }
    self.init(
      key: String(decoding: token[..<colon], as: UTF8.self),
      value: String(decoding: value, as: UTF8.self)
    )
  }

  private static func endOfKey(in token: ArraySlice<UInt8>) -> Int? {
    token.firstIndex { !($0.isLetter || $0.isDigit || $0 == .hyphen || $0 == .underscore) }
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate static let hyphen = UInt8(ascii: "-")
  fileprivate static let underscore = UInt8(ascii: "_")
}
