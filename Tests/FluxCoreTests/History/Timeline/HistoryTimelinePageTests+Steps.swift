import FluxCore
import FluxTesting
import HeadlessBrowser
import Testing

extension HistoryTimelinePageTests {
  @Test func `keys go from step to step, to the ends, and by pages`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.long(200).html())
    defer { try? page.close() }
    #expect(try position(page) == "Step 1 of 200")
    for (key, step) in [
      (BrowserKey.right, "2"), (.down, "3"), (.left, "2"), (.up, "1"), (.left, "–"), (.left, "–"),
      (.end, "200"), (.right, "200"), (.up, "199"), (.home, "–"), (.down, "1"),
    ] {
      try page.press(key)
      #expect(try current(page) == step)
    }
    try page.press(.pageDown)
    let there = try #require(Int(try current(page)))
    #expect(there > 5 && there < 60)
    #expect(try position(page) == "Step \(there) of 200")
    try page.press(.pageUp)
    #expect(try current(page) == "1")
    // Whoever steps sees where; and the focus goes along.
    try page.press(.end)
    let isSeen: Bool = try page.evaluate(
      """
      (() => { const row = document.activeElement.closest("li").getBoundingClientRect();
        const list = document.querySelector("#list").getBoundingClientRect();
        return row.top >= list.top - 1 && row.bottom <= list.bottom + 1; })()
      """)
    #expect(isSeen)
    #expect(try page.complaints() == [])
  }

  @Test
  func
    `what is beside the list can be scrolled by keys, and arrows to the sides step all the same`()
    throws
  {
    let page = try HeadlessBrowser.shared.open(Timeline.long(200).html(), fragment: "#step=100")
    defer { try? page.close() }
    let _: Bool = try page.evaluate("(document.querySelector('#detail').focus(), true)")
    try page.press(.end)
    #expect(try current(page) == "100")
    #expect(try reaches("document.querySelector('#detail').scrollTop > 0", page))
    try page.press(.right)
    #expect(try current(page) == "101")
    #expect(try page.evaluate("document.activeElement.id") == "detail")
    let _: Bool = try page.evaluate("(document.querySelector('#detail summary').focus(), true)")
    try page.press(.left)
    #expect(try current(page) == "100")
    #expect(try page.evaluate("document.activeElement.id") == "detail", "the focus is not lost")
  }

  @Test func `the address has the step, and opens at it`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=8")
    defer { try? page.close() }
    #expect(try current(page) == "8")
    #expect(try texts("#detail h2", page)[0].contains("Feature.Action.Added"))
    try page.press(.right)
    #expect(try reaches("location.hash === '#step=12'", page))
    let _: Bool = try page.evaluate("(location.hash = '#step=4', true)")
    #expect(try reaches("document.querySelector('#position').textContent === 'Step 2 of 5'", page))
    let _: Bool = try page.evaluate("(location.hash = '#step=99', true)")
    #expect(try current(page) == "4")
  }

  @Test func `a step shows what was delivered, when, where, and how it ended`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=3")
    defer { try? page.close() }
    let payload = try texts("#detail pre.payload", page)[0]
    #expect(
      payload == """
        {
          "text": "add Tea",
          "list": [
            1,
            {
              "deep": null
            }
          ],
          "isNew": true
        }
        """)
    #expect(try texts("#detail .outcome", page) == ["✓ succeeded"])
    try page.press(.end)
    try page.press(.left)
    #expect(try texts("#detail .outcome", page) == ["✕ failed"])
    #expect(try texts("#detail pre.failed", page)[0].contains("DiskFull"))
    #expect(try texts("#steps .failure em", page) == ["✕ failed"], "with a word, not by colour")
    let facts = try texts("#detail dl > div", page).map {
      $0.split(separator: "\n").map(String.init)
    }
    #expect(
      facts == [
        ["Time", "2026-12-01 09:30:02.000120 UTC"], ["Since start", "2.000000 s"],
        ["Asynchronous run", "78"], ["Call site", "Feature/Store.swift:40"],
      ])
    try page.press(.right)
    #expect(try texts("#detail dl", page)[0].contains("2, which is not recorded"))
    #expect(try texts("#detail dl", page)[0].contains("10 ns"))
    #expect(try texts(".note", page)[0].contains("damaged after step 12"))
  }

  @Test func `differences have signs, places, and what was and is`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=8")
    defer { try? page.close() }
    func differences() throws -> [String] {
      try page.evaluate(
        """
        [...document.querySelectorAll(".differences li")].map(item =>
          item.className + ": " + item.textContent.replace(/ +/g, " ").trim())
        """)
    }
    #expect(
      try differences() == [
        #"changed: ~changed filter "open" → "all""#,
        #"deleted: −deleted rows[0] {"id": 1, "title": "Milk"}"#,
        #"added: +added rows[1] {"id": 9007199254740993, "title": "Tea"}"#,
        #"changed: ~changed rows[0].title "Bread" → "Rolls""#,
        "changed: ~changed big 1 → 9007199254740993",
        #"added: +added {"n": 1}"#,
      ])
    try page.press(.left)
    #expect(try texts("#detail", page)[0].contains("No store changed."))
    try page.press(.left)
    #expect(
      try differences() == [
        "moved: ↕moved [0] → [2] 1", "moved: ↕moved [1] → [0] 3",
      ])
    try page.press(.right)
    try page.press(.right)
    try page.press(.right)
    #expect(
      try differences() == [
        "moved: ⟳replaced all 3 rows by 2 rows", "deleted: −deleted [0] 3",
        "deleted: −deleted [1] 2", "deleted: −deleted [2] 1", "added: +added [0] 7",
        "added: +added [1] 8",
      ])
  }

  @Test func `numbers keep all their digits`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=8")
    defer { try? page.close() }
    #expect(try texts("#detail pre.payload", page)[0].contains("9007199254740993"))
    #expect(try texts("#detail pre.payload", page)[0].contains("1.10000000000000000001"))
    #expect(try texts("#detail .tree", page)[0].contains("big: 9007199254740993"))
  }

  @Test func `at every step the states are those of a model, in whatever order one looks`() throws {
    for range in [1...9, 65...140] {
      let seed = UInt64.random(in: 0 ... .max)
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: range, using: &random)
      let model = RandomTimeline(seed: seed, count: count)
      // All steps forwards, all backwards, and all in some order.
      let order =
        Array(0...count) + (0...count).reversed() + Array(0...count).shuffled(using: &random)
      let page = try HeadlessBrowser.shared.open(model.timeline.html())
      defer { try? page.close() }
      let shown: [[String: String]] = try page.evaluate(
        """
        (async () => {
          const slider = document.querySelector("#slider"), states = [];
          for (const step of \(order)) {
            slider.value = step;
            slider.dispatchEvent(new Event("input"));
            const state = {};
            for (const details of document.querySelectorAll("details.json")) {
              if (!details.open) {
                const opened = new Promise(done => details.addEventListener("toggle", done, { once: true }));
                details.open = true;
                await opened;
              }
              const store = details.closest(".store").querySelector("h4").textContent;
              state[store] = details.querySelector("pre").textContent;
            }
            states.push(state);
          }
          return states;
        })()
        """)
      for (step, state) in zip(order, shown) where state != model.states[step] {
        Issue.record("seed \(seed): at step \(step) of \(count): \(state) \(model.states[step])")
        break
      }
      #expect(shown.count == order.count)
      #expect(try page.complaints() == [])
    }
  }

  @Test func `what is open of the state stays open, and stays where it is, from step to step`()
    throws
  {
    let page = try HeadlessBrowser.shared.open(Timeline.long(200).html(), fragment: "#step=100")
    defer { try? page.close() }
    let open = "[...document.querySelectorAll('.tree details details[open] > summary > .name')]"
    let _: Bool = try page.evaluate(
      """
      new Promise(done => {
        const details = document.querySelectorAll(".tree details details")[7];
        details.addEventListener("toggle", () => done(true), { once: true });
        details.querySelector("summary").click();
      })
      """)
    #expect(try page.evaluate("\(open).map(name => name.textContent)") == ["7"])
    let place =
      "Math.round(document.querySelector('#detail > :last-child').getBoundingClientRect().top)"
    let before: Int = try page.evaluate(
      "(document.querySelector('#detail').scrollTop = 600, \(place))")
    // The next two are a failure and have other causes: what is above the state has another height.
    for _ in 0..<3 {
      try page.press(.right)
      #expect(try page.evaluate("\(open).map(name => name.textContent)") == ["7"])
      #expect(try page.evaluate(place) == before)
    }
  }

  @Test func `an edit that does not fit is marked, and leaves the state as it was`() throws {
    let edits = [
      #"["delete",3,1]"#, #"["insert",4,1]"#, #"["move",0,3]"#, #"["frob"]"#, #"7"#, "null",
      #"["delete",-1,1]"#, #"["update",1.5,1,1]"#, #"["reload",1]"#, #"["delete"]"#,
    ]
    let timeline = Timeline(
      title: "Damaged", initialStates: [Timeline.StoreJSON(store: "Order", json: "[1,2,3]")],
      steps: edits.enumerated().map { index, edit in
        Timeline.Step(
          number: UInt64(index + 1), time: 0, action: "A", outcome: .success(json: edit), site: "",
          changes: [
            Timeline.StoreJSON(store: "Order", json: #"{"$rows":[["move",0,1],\#(edit)]}"#)
          ])
      })
    let page = try HeadlessBrowser.shared.open(timeline.html())
    defer { try? page.close() }
    for edit in edits {
      #expect(try texts(".differences li", page).last?.contains("does not fit") == true, "\(edit)")
      #expect(try texts("#detail .tree", page)[0].contains("0: 1\n1: 2\n2: 3"), "\(edit)")
      try page.press(.right)
    }
    #expect(try page.complaints() == [])
  }
}
