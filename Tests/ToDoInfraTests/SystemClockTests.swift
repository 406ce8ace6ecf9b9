import Foundation
import Testing
import ToDoInfra
import ToDoModel

@Suite struct SystemClockTests {
  @Test func `today is the day of the calendar here`() throws {
    func foundationDay() throws -> Day {
      let parts = Calendar(identifier: .gregorian)
        .dateComponents([.year, .month, .day], from: Date())
      let (year, month, day) = (parts.year ?? 0, parts.month ?? 0, parts.day ?? 0)
      return try #require(Day(year: year, month: month, day: day))
    }
    // At midnight one of the two is right.
    let before = try foundationDay()
    let today = SystemClock().today()
    #expect(try today == before || today == foundationDay())
  }

  @Test func `now is the moment that it is everywhere`() {
    let before = Int64(Date().timeIntervalSince1970)
    let now = SystemClock().now().secondsSince1970
    #expect((before...Int64(Date().timeIntervalSince1970)).contains(now))
    #expect(
      SystemClock.moment(iso8601: "2026-12-01T10:11:12+02:00")?.secondsSince1970 == 1_796_112_672)
    #expect(
      SystemClock.moment(iso8601: "2026-12-01T10:11-00:30")?.secondsSince1970 == 1_796_121_660)
    #expect(SystemClock.moment(iso8601: "2026-12-01") == Moment(Day("2026-12-01")!))
  }

  @Test(arguments: [
    "2026-12-01", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00z", "2026-12-01t10:00:00Z",
    "2026-12-01 10:00", "2026-12-01T23:59:59+14:00", "2026-12-01T00:00:00-12:00",
    "2026-12-01T10:00:00.123456Z", "2026-12-01T10:00:00,5+0200", "2026-12-01T10:00+02",
    "2026-12-01T10:00:00", "2026-12-01T23:59:60Z",
  ])
  func `a moment is on the day that its own time zone says`(text: String) {
    #expect(SystemClock.moment(iso8601: text)?.day == Day("2026-12-01"))
  }

  @Test(arguments: [
    "", "today", "2026-12", "20261201", "2026-02-29", "2026-13-01", "2026-12-01T", "2026-12-01Z",
    "2026-12-01T10", "2026-12-01T10Z", "2026-12-01T24:00:00Z", "2026-12-01T10:60:00Z",
    "2026-12-01T10:00:61Z", "2026-12-01T10:00:60Z", "2026-12-01T10:00:00.Z", "2026-12-01T10:00:0Z",
    "2026-12-01T1:00:00Z", "2026-12-01T10:00:00+24:00", "2026-12-01T10:00:00+02:60",
    "2026-12-01T10:00:00+2", "2026-12-01T10:00:00+02:", "2026-12-01T10:00:00Z ",
    "2026-12-01T10:00:00ZZ", " 2026-12-01", "2026-12-01x", "2026-12-01T10:00:00 Z",
    "2026-12-01T+1:00:00Z", "٢٠٢٦-12-01",
  ])
  func `anything else is no moment`(text: String) {
    #expect(SystemClock.moment(iso8601: text) == nil)
  }
}
