package import ToDoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock and the time zone of the machine.
package struct SystemClock: Sendable {
  package init() {}

  /// The moment that it is here, read at each call.
  /// - Precondition: the clock shows a year from 1 to 9999.
  package func now() -> Moment {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    guard
      let day = Day(
        year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    else { preconditionFailure("now() needs a year from 1 to 9999; set the system's clock") }
    // A leap second is still one of the minute that it ends.
    let seconds = Int(parts.tm_hour) * 3600 + Int(parts.tm_min) * 60 + min(Int(parts.tm_sec), 59)
    return Moment(day, secondOfDay: seconds, minutesFromUTC: Int(parts.tm_gmtoff) / 60)
  }

  /// The day that it is here, read at each call.
  /// - Precondition: the clock shows a year from 1 to 9999.
  package func today() -> Day { now().day }
}
