package import ToDoModel

extension SystemClock {
  /// The day of a moment in ISO 8601, in the moment's own time zone; `nil` for anything else.
  ///
  /// `2026-12-01`, or with `T` or a space and a time: hours and minutes, then seconds, a fraction of
  /// them and `Z` or an offset (`+02:00`, `+0200`, `+02`) if wanted.
  package static func day(iso8601 text: String) -> Day? {
    var rest = Array(text.utf8)[...]
    guard rest.count >= 10, let day = Day(bytes: rest.prefix(10)) else { return nil }
    rest.removeFirst(10)
    return rest.isEmpty || isTime(&rest) && isZone(&rest) && rest.isEmpty ? day : nil
  }

  private static func isTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.take("T") || rest.take("t") || rest.take(" "),
      rest.takeTwoDigits(upTo: 23) != nil, rest.take(":"),
      let minute = rest.takeTwoDigits(upTo: 59)
    else { return false }
    guard rest.take(":") else { return true }
    // A leap second ends an hour everywhere, or a half or quarter of one; which day is not in doubt.
    guard let second = rest.takeTwoDigits(upTo: 60), second < 60 || minute % 15 == 14 else {
      return false
    }
    guard rest.take(".") || rest.take(",") else { return true }
    let fraction = rest.prefix { UInt8.digits.contains($0) }
    rest.removeFirst(fraction.count)
    return !fraction.isEmpty
  }

  private static func isZone(_ rest: inout ArraySlice<UInt8>) -> Bool {
    if rest.isEmpty || rest.take("Z") || rest.take("z") { return true }
    guard rest.take("+") || rest.take("-"), rest.takeTwoDigits(upTo: 23) != nil else {
      return false
    }
    if rest.isEmpty { return true }
    _ = rest.take(":")
    return rest.takeTwoDigits(upTo: 59) != nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: byte) else { return false }
    removeFirst()
    return true
  }

  fileprivate mutating func takeTwoDigits(upTo limit: Int) -> Int? {
    let digits = prefix(2)
    guard digits.count == 2, digits.allSatisfy(UInt8.digits.contains) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8.digits.lowerBound) }
    guard number <= limit else { return nil }
    removeFirst(2)
    return number
  }
}

extension UInt8 {
  fileprivate static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
