import FluxCore
import HeadlessBrowser
import Testing

extension HistoryTimelinePageTests {
  @Test func `an arrow is drawn from every cause to every effect`() throws {
    let timeline = Timeline.long(60)
    let page = try HeadlessBrowser.shared.open(timeline.html())
    defer { try? page.close() }
    var drawn: Set<[String]> = []
    for key in [BrowserKey.home, .end] {
      try page.press(key)
      #expect(try reaches("document.querySelector('#gutter path')", page))
      drawn.formUnion(
        try page.evaluate(
          "[...document.querySelectorAll('#gutter path')].map(path => [path.dataset.from, path.dataset.to])",
          as: [[String]].self))
    }
    let causes = timeline.steps.compactMap { step in
      step.parent.map { ["\($0)", "\(step.number)"] }
    }
    #expect(drawn == Set(causes))
    let links: [[String]] = try page.evaluate(
      """
      [...document.querySelectorAll("#steps li")].filter(row => row.querySelector(".by")).map(row =>
        [row.querySelector(".by").hash.slice(6), row.querySelector("i").textContent])
      """)
    #expect(!links.isEmpty && Set(links).isSubset(of: Set(causes)))
  }

  @Test func `an arrow begins at the row of the cause and ends at that of the effect`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html())
    defer { try? page.close() }
    let ends: [[String]] = try page.evaluate(
      """
      [...document.querySelectorAll("#gutter path")].map(path => {
        const box = path.getBoundingClientRect();
        const number = y => [...document.querySelectorAll("#steps li")].find(row => {
          const place = row.getBoundingClientRect();
          return place.top < y && y < place.bottom;
        })?.querySelector("i").textContent;
        return [path.dataset.from, number(box.top), path.dataset.to, number(box.bottom)];
      })
      """)
    #expect(Set(ends) == [["3", "3", "4", "4"], ["4", "4", "8", "8"], ["3", "3", "12", "12"]])
  }

  @Test func `causes and effects are links`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=4")
    defer { try? page.close() }
    #expect(
      try texts(".causes a", page) == [
        "3 Feature.ViewAction.Submit", "4 Feature.Action.Add", "8 Feature.Action.Added",
      ])
    #expect(try texts(".causes .run", page) == ["run 77"])
    let related: [String] = try page.evaluate(
      "[...document.querySelectorAll('#gutter .related')].map(path => path.dataset.to)")
    #expect(Set(related) == ["4", "8"])
    let _: Bool = try page.evaluate("(document.querySelector('.causes .effect a').click(), true)")
    #expect(try current(page) == "8")
    let _: Bool = try page.evaluate("(document.querySelector('.causes .cause a').click(), true)")
    #expect(try current(page) == "3")
    let _: Bool = try page.evaluate(
      "(document.querySelector('#steps .failure .by').click(), true)")
    #expect(try current(page) == "3")
    #expect(try texts(".causes .effect", page).last?.contains("✕ failed") == true)
  }
}
