import Testing
import ToDoModel

@Suite struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00+00:00", 0), ("2026-12-01T10:11:12+02:00", 1_796_112_672),
    ("2000-02-29T23:59:59-00:30", 951_870_599), ("1969-12-31T23:59:59+00:00", -1),
    ("2100-03-01T00:00:00+00:00", 4_107_542_400),
  ])
  func `a moment is read as it is written, and has its place among all`(
    text: String, seconds: Int64
  ) throws {
    let moment = try #require(Moment(description: text))
    #expect(moment.description == text)
    #expect(moment.secondsSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2026-12-01", "2026-12-01T24:00:00+00:00", "2026-12-01T00:60:00+00:00",
    "2026-12-01T00:00:60+00:00", "2026-12-01 00:00:00+00:00", "2026-12-01T00:00:00+24:00",
    "2026-13-01T00:00:00+00:00", "2026-12-01T00:00:00*00:00", "2026-12-01T00:00:00-00:00",
    "2026-12-01T00-00:00+00:00",
  ])
  func `anything else is none`(text: String) { #expect(Moment(description: text) == nil) }

  @Test func `in short it is the day, the hour and the minute`() {
    let moment = Moment(Day("2026-12-01")!, secondOfDay: 7 * 3600 + 5 * 60 + 59)
    #expect(moment.shortDescription == "2026-12-01 07:05")
  }

  @Test func `bytes as 64 letters come back, and nothing else is taken`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ count) }
      #expect(Base64.decoded(Base64.encoded(bytes)) == bytes)
    }
    #expect(Base64.encoded(Array("any carnal pleas".utf8)) == "YW55IGNhcm5hbCBwbGVhcw==")
    for text in ["a", "ab", "abc", "====", "a===", "ab=c", "ab==abcd", "ab!="] {
      #expect(Base64.decoded(text) == nil)
    }
  }
}
