/// A moment as a clock on the wall shows it, to the second, and how far that clock is from UTC.
public struct Moment: Hashable, Sendable {
  /// The day that it was there.
  public let day: Day

  /// The seconds since that day began, 0 to 86,399.
  public let secondOfDay: Int

  /// How many minutes the clock is ahead of UTC.
  public let minutesFromUTC: Int

  /// Makes a moment of a day; without a time, the one in which it begins.
  /// - Precondition: `secondOfDay` is one of a day, and the clock is less than a day from UTC.
  public init(_ day: Day, secondOfDay: Int = 0, minutesFromUTC: Int = 0) {
    precondition(
      (0..<86_400).contains(secondOfDay) && (-1439...1439).contains(minutesFromUTC),
      "Moment(_:secondOfDay:minutesFromUTC:) takes seconds of a day and an offset below a day")
    self.day = day
    self.secondOfDay = secondOfDay
    self.minutesFromUTC = minutesFromUTC
  }

  /// The seconds from the beginning of 1970 in UTC.
  package var secondsSince1970: Int64 {
    Int64(day.daysSince1970) * 86_400 + Int64(secondOfDay) - Int64(minutesFromUTC) * 60
  }

  /// The day and the time of it without seconds, as in `2026-12-01 10:11`.
  public var shortDescription: String {
    let (hour, minute) = (secondOfDay / 3600, secondOfDay / 60 % 60)
    return "\(day) \(Moment.padded(hour)):\(Moment.padded(minute))"
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Moment: CustomStringConvertible {
  /// The moment as `2026-12-01T10:11:12+01:00`.
  public var description: String {
    let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
      .map(Moment.padded).joined(separator: ":")
    let (hours, minutes) = minutesFromUTC.magnitude.quotientAndRemainder(dividingBy: 60)
    return "\(day)T\(time)\(minutesFromUTC < 0 ? "-" : "+")"
      + "\(Moment.padded(Int(hours))):\(Moment.padded(Int(minutes)))"
  }

  /// Reads what ``description`` writes, exactly that.
  package init?(description text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 25, let day = Day(bytes: bytes[..<10]) else { return nil }
    func number(_ start: Int, below limit: Int) -> Int? {
      let digits = bytes[start..<start + 2]
      guard digits.allSatisfy(\.isDigit) else { return nil }
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return number < limit ? number : nil
    }
    guard let hour = number(11, below: 24), let minute = number(14, below: 60),
      let second = number(17, below: 60), let hours = number(20, below: 24),
      let minutes = number(23, below: 60)
    else { return nil }
    let offset = (hours * 60 + minutes) * (bytes[19] == UInt8(ascii: "-") ? -1 : 1)
    self.init(
      day, secondOfDay: hour * 3600 + minute * 60 + second, minutesFromUTC: offset)
    // Every byte that is no digit has to be the right one.
    guard description == text else { return nil }
  }
}

extension Day {
  /// How many days it is after 1 January 1970.
  var daysSince1970: Int {
    // Counted in years that begin in March, so that the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
