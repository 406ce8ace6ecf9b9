import FluxCore
import Foundation
import HeadlessBrowser
import Testing

extension HistoryTimelinePageTests {
  @Test(arguments: [true, false])
  func `H9: nothing that a recording contains runs, and all of it is shown`(runsScript: Bool) throws
  {
    var setting = BrowserSetting()
    setting.runsScript = runsScript
    // One session with all of them, each wherever there can be a text.
    let texts = HostileText.all
    var timeline = HostileText.timeline(texts.joined(separator: " "))
    for text in texts {
      let session = HostileText.timeline(text)
      timeline.initialStates += session.initialStates
      for var step in session.steps {
        step.number = UInt64(timeline.steps.count + 1)
        timeline.steps.append(step)
      }
    }
    let page = try HeadlessBrowser.shared.open(timeline.html(), setting: setting)
    defer { try? page.close() }
    if runsScript {
      try page.press(.home)
      for number in 1...timeline.steps.count {
        try page.press(.right)
        #expect(try current(page) == "\(number)")
        let text = timeline.steps[number - 1].action
        #expect(try page.evaluate(Self.hiddenCount) == 0, "\(text.debugDescription)")
        #expect(try page.complaints() == [], "\(text.debugDescription)")
      }
      for text in texts {
        try page.press(.slash)
        try page.type(text.filter { $0 != "\r\n" && $0 != "\0" })
        try page.press(.escape)
      }
    }
    #expect(try page.complaints() == [])
    #expect(try page.requests() == [page.url])
    #expect(try page.evaluate("typeof hacked === 'undefined'"))
    #expect(try page.evaluate(Self.hiddenCount) == 0)
    let foreign: Int = try page.evaluate(
      "document.querySelectorAll('script, img, iframe, object, link, form, textarea, [onload]').length"
    )
    #expect(foreign == 2, "the data and the script")
    if !runsScript {
      let names = try self.texts("#steps b", page)
      #expect(names.count == timeline.steps.count + 1)
      #expect(names.contains(texts[0]) && names.contains(texts[1]) && names.contains(texts[2]))
    }
  }

  /// How many characters that cannot be seen are in what is shown.
  static let hiddenCount = #"""
    document.body.innerText.match(
      /[\u202a-\u202e\u2066-\u2069\u2028\u2029\u200b\ufeff\xad\0-\x08\x7f-\x9f]/g)?.length ?? 0
    """#

  @Test func `what cannot be seen is spelled out, and what can is left alone`() throws {
    let page = try HeadlessBrowser.shared.open(
      HostileText.timeline("a\u{202E}b\u{0}👨‍👩‍👧 ❤️ é <i>").html(), fragment: "#step=1")
    defer { try? page.close() }
    #expect(try texts("h1", page) == [#"a\u{202E}b\u{0}👨‍👩‍👧 ❤️ é <i>"#])
    #expect(
      try texts("#detail h2 b, #steps .current b", page).allSatisfy { !$0.contains("\u{202E}") })
    #expect(
      try texts("#detail .payload .string", page)[0] == #""a\u202eb\u0000👨‍👩‍👧 ❤️ é <i>""#)
    #expect(try texts("#detail .tree", page)[0].contains(#""a\u202eb\u0000👨‍👩‍👧 ❤️ é <i>""#))
  }

  @Test func `H9: the page makes no request but for itself, and its policy allows none`() throws {
    let html = Timeline.sample.html()
    let page = try HeadlessBrowser.shared.open(html)
    defer { try? page.close() }
    for key in [BrowserKey.right, .end, .home, .slash] { try page.press(key) }
    #expect(try page.requests() == [page.url])
    let text = String(decoding: html, as: UTF8.self)
    #expect(!text.contains("http://") || text.contains("http://www.w3.org/2000/svg"))
    #expect(!text.contains("https://") && !text.contains("@import") && !text.contains("url("))
    let policy: String = try page.evaluate("document.querySelector('meta[http-equiv]').content")
    for rule in ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "trusted-types"] {
      #expect(policy.contains(rule))
    }
    #expect(!policy.contains("unsafe"))
  }

  @Test(arguments: ["script", "style"])
  func `the policy knows the script and the style sheet by their digests`(element: String) throws {
    // Without script: with a wrong digest there is none.
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html())
    defer { try? page.close() }
    let digest: String = try page.evaluate(
      """
      crypto.subtle.digest("SHA-256", new TextEncoder().encode(
        document.querySelector("\(element):not([type])").textContent))
        .then(digest => btoa(String.fromCharCode(...new Uint8Array(digest))))
      """)
    let policy: String = try page.evaluate("document.querySelector('meta[http-equiv]').content")
    #expect(
      policy.contains("\(element)-src 'sha256-\(digest)'"),
      "the \(element)'s digest must be \(digest)")
  }

  @Test func `H9: without script, the list is there to be read`() throws {
    var setting = BrowserSetting()
    setting.runsScript = false
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), setting: setting)
    defer { try? page.close() }
    #expect(
      try texts("ol > li", page) == [
        "– Start",
        #"3 Feature.ViewAction.Submit {"text":"add Tea","list":[1,{"deep":null}],"isNew":true}0.000 s"#,
        #"4 Feature.Action.Add {"title":"Tea"}↳ 30.020 s"#,
        #"8 Feature.Action.Added {"id":9007199254740993,"weight":1.10000000000000000001}↳ 4run 771.000 s"#,
        #"12 ✕ failed Feature.Action.Saved {"type":"DiskFull","code":28}↳ 3run 782.000 s"#,
        "13 Idle null↳ 23.000 s",
      ])
    #expect(try texts("h1, .note", page) == ["A list", "The recording is damaged after step 12."])
    let isSeen: Bool = try page.evaluate(
      "[...document.querySelectorAll('ol > li *')].every(element => element.checkVisibility())")
    #expect(isSeen)
    let isControlSeen: Bool = try page.evaluate(
      "[...document.querySelectorAll('#tools, #detail, #keys, svg')].some(element => element.checkVisibility())"
    )
    #expect(!isControlSeen)
    let places: [Double] = try page.evaluate(
      "[...document.querySelectorAll('h1, ol > li')].map(item => item.getBoundingClientRect().top)")
    #expect(places == places.sorted() && places[1] < 200)
  }

  @Test func `a text of a megabyte is cut, until one asks for it`() throws {
    var timeline = Timeline.sample
    let long = String(repeating: "<b>long</b> ", count: 90_000)
    timeline.steps[0].outcome = .success(json: "\"\(long)\"")
    timeline.steps[0].changes = [Timeline.StoreJSON(store: "Order", json: "[\"\(long)\"]")]
    let page = try HeadlessBrowser.shared.open(timeline.html())
    defer { try? page.close() }
    #expect(try page.evaluate("document.querySelector('#steps').textContent.length") < 10_000)
    #expect(try page.evaluate("document.querySelector('#detail').textContent.length") < 10_000)
    let _: Bool = try page.evaluate("(document.querySelector('.payload .more').click(), true)")
    #expect(try page.evaluate("document.querySelector('.payload').textContent.length") == 1_080_002)
    #expect(try page.complaints() == [])
  }
}
