package import ToDoModel

extension SystemClock {
  /// A moment in ISO 8601, in its own time zone; `nil` for anything else.
  ///
  /// `2026-12-01`, or with `T` or a space and a time: hours and minutes, then seconds, a fraction of
  /// them and `Z` or an offset (`+02:00`, `+0200`, `+02`) if wanted.
  package static func moment(iso8601 text: String) -> Moment? {
    var rest = Array(text.utf8)[...]
    guard rest.count >= 10, let day = Day(bytes: rest.prefix(10)) else { return nil }
    rest.removeFirst(10)
    if rest.isEmpty { return Moment(day) }
    guard let seconds = takeTime(&rest), let minutes = takeZone(&rest), rest.isEmpty else {
      return nil
    }
    return Moment(day, secondOfDay: seconds, minutesFromUTC: minutes)
  }

  /// The seconds since midnight.
  private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.take("T") || rest.take("t") || rest.take(" "),
      let hour = rest.takeTwoDigits(upTo: 23), rest.take(":"),
      let minute = rest.takeTwoDigits(upTo: 59)
    else { return nil }
    let start = hour * 3600 + minute * 60
    guard rest.take(":") else { return start }
    // A leap second ends an hour everywhere, or a half or quarter of one; which day is not in doubt.
    guard let second = rest.takeTwoDigits(upTo: 60), second < 60 || minute % 15 == 14 else {
      return nil
    }
    if rest.take(".") || rest.take(",") {
      let fraction = rest.prefix { UInt8.digits.contains($0) }
      rest.removeFirst(fraction.count)
      if fraction.isEmpty { return nil }
    }
    return start + min(second, 59)
  }

  /// The minutes from UTC.
  private static func takeZone(_ rest: inout ArraySlice<UInt8>) -> Int? {
    if rest.isEmpty || rest.take("Z") || rest.take("z") { return 0 }
    let isBehind = rest.take("-")
    guard isBehind || rest.take("+"), let hours = rest.takeTwoDigits(upTo: 23) else { return nil }
    var minutes = 0
    if !rest.isEmpty {
      _ = rest.take(":")
      guard let digits = rest.takeTwoDigits(upTo: 59) else { return nil }
      minutes = digits
    }
    return (hours * 60 + minutes) * (isBehind ? -1 : 1)
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
