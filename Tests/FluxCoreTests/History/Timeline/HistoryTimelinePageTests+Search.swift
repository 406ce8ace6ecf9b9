import FluxCore
import HeadlessBrowser
import Testing

extension HistoryTimelinePageTests {
  @Test func `search finds actions and payloads, and keys step through what it found`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.long(200).html())
    defer { try? page.close() }
    try page.press(.slash)
    try page.type("WORD42")
    #expect(try texts("#count", page) == ["2 of 200 steps"])
    #expect(try texts("#steps i", page) == ["43", "140"])
    try page.press(.down)
    #expect(try current(page) == "43")
    try page.press(.down)
    #expect(try current(page) == "140")
    try page.press(.down)
    #expect(try current(page) == "140")
    #expect(
      try page.evaluate("document.activeElement.id") == "search", "the focus stays where one types")
    try page.press(.escape)
    #expect(try texts("#count", page) == ["200 steps"])
    #expect(try page.evaluate("document.querySelector('#search').value") == "")
    try page.press(.right)
    #expect(try current(page) == "141")
    try page.press(.slash)
    try page.type("nothing like this")
    #expect(try texts("#none", page) == ["No step is like that."])
    #expect(try texts("#steps i", page) == [])
    try page.press(.right)
    #expect(try page.complaints() == [])
  }

  @Test func `failures can be looked at alone`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.long(60).html())
    defer { try? page.close() }
    let _: Bool = try page.evaluate("(document.querySelector('#failures').click(), true)")
    #expect(try texts("#steps i", page) == ["10", "20", "30", "40", "50", "60"])
    try page.press(.right)
    #expect(try current(page) == "10")
    try page.press(.right)
    #expect(try current(page) == "20")
    #expect(try texts("#count", page) == ["6 of 60 steps"])
  }
}
