/// A moment as ISO 8601 spells it, to the microsecond, in UTC: `2026-12-01T09:30:00.000120Z`.
struct UTCTime: CustomStringConvertible {
  /// Since 1970.
  let microseconds: Int64

  var description: String {
    let (second, fraction) = Self.split(microseconds, by: 1_000_000)
    let (day, time) = Self.split(second, by: 86_400)
    // Days since 1 March of the year 0, so that a leap day is the last of its year; an era is 400 years.
    let (era, dayOfEra) = Self.split(day + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    let year = era * 400 + yearOfEra + (isNextYear ? 1 : 0)
    return Self.padded(year, 4) + "-" + Self.padded(isNextYear ? month - 9 : month + 3, 2)
      + "-" + Self.padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)
      + "T" + Self.padded(time / 3_600, 2) + ":" + Self.padded(time / 60 % 60, 2)
      + ":" + Self.padded(time % 60, 2) + "." + Self.padded(fraction, 6) + "Z"
  }

  /// Quotient and remainder, the remainder never negative.
  private static func split(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ value: Int64, _ count: Int) -> String {
    let digits = String(value.magnitude)
    return (value < 0 ? "-" : "")
      + String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
