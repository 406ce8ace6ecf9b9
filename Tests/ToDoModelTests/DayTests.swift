import Testing
import ToDoModel

struct DayTests {
  @Test func `has every day of four hundred years and no other`() {
    var count = 0
    for year in 1900..<2300 {
      for month in 0...13 {
        for number in 0...32 where Day(year: year, month: month, day: number) != nil { count += 1 }
      }
    }
    #expect(count == 146_097)
  }

  @Test(arguments: [
    "0001-01-01", "1900-02-28", "1999-12-31", "2000-02-29", "2024-02-29", "2026-04-30",
    "9999-12-31",
  ])
  func `reads and writes YYYY-MM-DD`(iso: String) throws {
    #expect(try #require(Day(iso)).description == iso)
  }

  @Test func `knows its parts`() {
    #expect(day("2024-02-29").year == 2024)
    #expect(day("2024-02-29").month == 2)
    #expect(day("2024-02-29").day == 29)
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-01-1", "2026-01-011", " 2026-01-01", "2026-01-01 ", "2026/01/01",
    "2026-02-29", "1900-02-29", "2100-02-29", "2026-00-10", "2026-13-01", "2026-04-31",
    "2026-01-00", "0000-01-01", "+026-01-01", "-026-01-01", "٢٠٢٦-٠١-٠١", "2026-01-0\u{301}1",
  ])
  func `refuses what is no day or not written so`(text: String) {
    #expect(Day(text) == nil)
  }

  @Test func `refuses years without four digits`() {
    #expect(Day(year: 0, month: 1, day: 1) == nil)
    #expect(Day(year: 10_000, month: 1, day: 1) == nil)
    #expect(Day(year: .max, month: .min, day: .max) == nil)
  }

  @Test func `is in order like its text`() {
    let texts = [
      "0099-12-31", "2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01", "2027-01-01",
    ]
    #expect(texts.map(day).sorted() == texts.map(day))
    #expect(texts.reversed().map(day).sorted().map(\.description) == texts)
  }
}
