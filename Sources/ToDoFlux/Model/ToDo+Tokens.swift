extension ToDo {
  /// The projects that the text names, without the `+`, in order.
  public var projects: [String] { names(after: UInt8(ascii: "+")) }

  /// The contexts that the text names, without the `@`, in order.
  public var contexts: [String] { names(after: UInt8(ascii: "@")) }

  /// Every `key:value` of the text, in order, repeated keys too.
  public var tags: [Tag] { Tokens(text).compactMap(Tag.init(token:)) }

  /// The first tag with a key, which is the one that counts.
  public func firstTag(_ key: String) -> Tag? {
    for token in Tokens(text) {
      if let tag = Tag(token: token), tag.key == key { return tag }
    }
    return nil
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
    Tokens(text).filter { $0.first == sign && $0.count > 1 }
      .map { String(decoding: $0.dropFirst(), as: UTF8.self) }
  }
}
