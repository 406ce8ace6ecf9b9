extension ToDo {
  /// The projects that the text names, without the `+`, in order.
  public var projects: [String] { names(after: UInt8(ascii: "+")) }

  /// The contexts that the text names, without the `@`, in order.
  public var contexts: [String] { names(after: UInt8(ascii: "@")) }

  /// Every `key:value` of the text, in order, repeated keys too.
  public var tags: [Tag] { Tokens(text).compactMap(Tag.init(token:)) }

  /// The first tag with a key, which is the one that counts.
  public func firstTag(_ key: String) -> Tag? {
    Tokens(text).lazy.compactMap(Tag.init(token:)).first { $0.key == key }
  }

  /// The day until which it wants to be done (`due:`), if that is a real day.
  public var due: Day? { firstTag("due").flatMap { Day($0.value) } }

  /// The day before which it need not be looked at (`t:`), if that is a real day.
  public var threshold: Day? { firstTag("t").flatMap { Day($0.value) } }

  /// How it comes again (`rec:`), `[+]N[dbwmy]` with a positive N, if it is of that form.
  public var recurrence: String? {
    guard let value = firstTag("rec")?.value else { return nil }
    var form = Substring(value).utf8
    if form.first == UInt8(ascii: "+") { form.removeFirst() }
    guard let unit = form.popLast(), "dbwmy".utf8.contains(unit),
      form.allSatisfy(\.isDigit), form.contains(where: { $0 != UInt8(ascii: "0") })
    else { return nil }
    return value
  }

  private func names(after sign: UInt8) -> [String] {
    Tokens(text).filter { $0.utf8.first == sign && $0.utf8.count > 1 }
      .map { String($0.unicodeScalars.dropFirst()) }
  }
}

extension Tag {
  /// Reads a word: a letter, then letters, digits, `-` and `_`, a colon, and a value that is
  /// neither empty nor begins with `//`.
  ///
  /// So `12:30`, `http://x` and `due:` are words and no tags.
  init?(token: Substring) {
    let bytes = token.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let key = bytes[..<colon]
    let value = bytes[bytes.index(after: colon)...]
    guard key.first?.isLetter == true, key.allSatisfy(\.isKeyByte),
      !value.isEmpty, !value.starts(with: "//".utf8)
    else { return nil }
    self.init(key: String(Substring(key)), value: String(Substring(value)))
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  fileprivate var isKeyByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}
