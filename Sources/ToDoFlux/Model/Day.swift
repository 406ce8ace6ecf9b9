/// A day of the civil calendar, the proleptic Gregorian one, of the years 1 to 9999.
///
/// There is no time of day and no time zone in it, and no way to spell a day that does not exist.
public struct Day: Hashable, Sendable {
  // Year, month and day in one number whose order is that of the days.
  private let packed: UInt32

  /// Makes the day, or nothing where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...Day.count(inMonth: month, of: year)).contains(day)
    else { return nil }
    packed = UInt32(year) << 9 | UInt32(month) << 5 | UInt32(day)
  }

  /// Reads `YYYY-MM-DD`, exactly that and nothing around it.
  public init?(_ iso: some StringProtocol) {
    self.init(bytes: iso.utf8)
  }

  /// Reads the ASCII bytes of `YYYY-MM-DD`, exactly those and nothing around them.
  package init?(bytes: some Collection<UInt8>) {
    var numbers = (year: 0, month: 0, day: 0)
    var position = 0
    for byte in bytes {
      let digit = Int(byte) - 0x30
      switch position {
      case 4, 7:
        guard byte == UInt8(ascii: "-") else { return nil }
      case 0...9:
        guard (0...9).contains(digit) else { return nil }
        if position < 4 {
          numbers.year = numbers.year * 10 + digit
        } else if position < 7 {
          numbers.month = numbers.month * 10 + digit
        } else {
          numbers.day = numbers.day * 10 + digit
        }
      default:
        return nil
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: numbers.year, month: numbers.month, day: numbers.day)
  }

  /// The year, 1 to 9999.
  public var year: Int { Int(packed >> 9) }

  /// The month, 1 to 12.
  public var month: Int { Int(packed >> 5 & 0xF) }

  /// The day of the month, from 1.
  public var day: Int { Int(packed & 0x1F) }

  private static func count(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: Comparable {
  /// Whether one day is before another.
  public static func < (a: Day, b: Day) -> Bool { a.packed < b.packed }
}

extension Day: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}
