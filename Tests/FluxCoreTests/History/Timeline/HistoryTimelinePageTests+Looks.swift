import FluxCore
import HeadlessBrowser
import Testing

extension HistoryTimelinePageTests {
  /// The lowest contrast of a text with what is behind it, with that text.
  static let contrast = """
    (() => {
      const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
      const parts = colour => {
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data];
      };
      const light = ([r, g, b]) => [r, g, b].map(part => part / 255)
        .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0);
      let lowest = ["99", ""];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || !element.checkVisibility()) continue;
        if (element.matches("script, noscript *")) continue;
        let back = element;
        while (back && parts(getComputedStyle(back).backgroundColor)[3] < 255) back = back.parentElement;
        const behind = back ? getComputedStyle(back).backgroundColor
          : getComputedStyle(document.documentElement).backgroundColor;
        const lights = [light(parts(getComputedStyle(element).color)), light(parts(behind))].sort((a, b) => b - a);
        const contrast = (lights[0] + .05) / (lights[1] + .05);
        if (contrast < +lowest[0]) lowest = [String(contrast), element.outerHTML.slice(0, 200)];
      }
      return lowest;
    })()
    """

  @Test func `dark and light differ, and every text can be read in both`() throws {
    var backs: Set<String> = []
    for isDark in [false, true] {
      for runsScript in [true, false] {
        var setting = BrowserSetting()
        setting.isDark = isDark
        setting.runsScript = runsScript
        let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), setting: setting)
        defer { try? page.close() }
        for key in runsScript ? [BrowserKey.home, .right, .right, .right, .right, .right] : [.home]
        {
          try page.press(key)
          let lowest = try page.evaluate(Self.contrast, as: [String].self)
          #expect(Double(lowest[0])! >= 4.5, "dark: \(isDark): \(lowest)")
        }
        backs.insert(
          try page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
      }
    }
    #expect(backs.count == 2)
  }

  @Test(arguments: [320, 760, 1600])
  func `nothing sticks out of a narrow or a wide window`(width: Int) throws {
    var setting = BrowserSetting()
    setting.width = width
    setting.height = 640
    var timeline = Timeline.sample
    timeline.title = String(repeating: "W", count: 300)
    for index in timeline.steps.indices {
      timeline.steps[index].action = String(repeating: "LongName", count: 60)
    }
    let page = try HeadlessBrowser.shared.open(timeline.html(), setting: setting)
    defer { try? page.close() }
    #expect(try page.evaluate("document.documentElement.scrollWidth") == width)
    let stickingOut: [String] = try page.evaluate(
      """
      [...document.querySelectorAll("button, input, #list, #detail, h2")].filter(element => {
        const box = element.getBoundingClientRect();
        return element.checkVisibility() && box.width > 0 && (box.left < 0 || box.right > innerWidth);
      }).map(element => element.outerHTML.slice(0, 99))
      """)
    #expect(stickingOut == [])
    for region in ["list", "detail"] {
      #expect(try page.evaluate("document.querySelector('#\(region)').clientHeight") > 40)
    }
  }

  @Test(arguments: [0, 1])
  func `a session of hardly any steps is a page, too`(count: Int) throws {
    let page = try HeadlessBrowser.shared.open(Timeline.long(count).html())
    defer { try? page.close() }
    for key in [BrowserKey.right, .end, .pageDown, .left, .home, .escape] { try page.press(key) }
    #expect(try position(page) == "Start")
    #expect(try texts("#count", page) == [count == 1 ? "1 step" : "0 steps"])
    #expect(try texts("#detail h3", page) == ["INITIAL STATE"])
    #expect(try page.complaints() == [])
  }

  @Test func `ten thousand steps cost the document no more than a few`() throws {
    let timeline = Timeline.long(10_000)
    let page = try HeadlessBrowser.shared.open(timeline.html())
    defer { try? page.close() }
    func nodeCount() throws -> Int { try page.evaluate("document.querySelectorAll('*').length") }
    #expect(try nodeCount() < 1_500)
    try page.press(.end)
    #expect(try position(page) == "Step 10,000 of 10,000, failed")
    #expect(try nodeCount() < 1_500)
    try page.press(.slash)
    try page.type("word1")
    #expect(try nodeCount() < 1_500)
    let found = timeline.steps.count { step in
      switch step.outcome {
      case .success(let json), .failure(let json): json.contains("word1")
      }
    }
    #expect(found > 1_000)
    #expect(
      try texts("#count", page)[0].filter { $0 != "," } == "\(found) of 10000 steps")
    #expect(try page.complaints() == [])
    // The file grows as the recording does.
    let sizes = [1_000, 10_000].map { Timeline.long($0).html().count }
    #expect(sizes[1] < 10 * sizes[0] + 100_000)
  }

  @Test func `all steps are printed`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.long(500).html())
    defer { try? page.close() }
    func rowCount() throws -> Int {
      try page.evaluate("document.querySelectorAll('#steps li').length")
    }
    #expect(try rowCount() < 150)
    let _: Bool = try page.evaluate("dispatchEvent(new Event('beforeprint'))")
    #expect(try rowCount() == 501)
    let _: Bool = try page.evaluate("dispatchEvent(new Event('afterprint'))")
    #expect(try rowCount() < 150)
  }

  struct Node: Decodable {
    struct Value: Decodable {
      let text: String?
      init(from decoder: any Decoder) throws {
        text = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
      }
      enum Key: CodingKey { case value }
    }
    let role: Value?
    let name: Value?
    let ignored: Bool
  }

  struct Tree: Decodable { let nodes: [Node] }

  @Test func `a screen reader finds landmarks, names, and where one is`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html(), fragment: "#step=12")
    defer { try? page.close() }
    let tree = try page.call("Accessibility.getFullAXTree", as: Tree.self)
    let nodes = tree.nodes.filter { !$0.ignored }
      .map { "\($0.role?.text ?? ""): \($0.name?.text ?? "")" }
    for expected in [
      "banner: ", "main: ", "search: Steps", "region: Actions", "region: Step", "contentinfo: ",
      "searchbox: Search actions and payloads", "checkbox: Failures only", "slider: Step",
      "button: Previous step", "button: Next step", "heading: A list", "note: ",
      "link: caused by 3", #"link: 12 ✕ failed Action.Saved {"type":"DiskFull","code":28}"#,
    ] {
      #expect(nodes.contains(expected), "\(expected) in \(nodes)")
    }
    #expect(nodes.count { $0.hasPrefix("status:") } >= 2)
    // Every button, field and link has a name.
    for node in nodes where ["button: ", "link: ", "slider: ", "checkbox: "].contains(node) {
      Issue.record("nameless \(node)")
    }
    #expect(try position(page) == "Step 4 of 5, failed")
    #expect(
      try page.evaluate("document.querySelector('#slider').getAttribute('aria-valuetext')")
        == "Step 4 of 5, failed")
    #expect(
      try page.evaluate(
        "[...document.querySelectorAll('#steps [aria-current=step]')].map(link => link.querySelector('i').textContent)",
        as: [String].self) == ["12"])
    #expect(
      try page.evaluate("document.querySelector('#steps .current').getAttribute('aria-setsize')")
        == "6")
  }

  @Test func `whoever has the focus can see it`() throws {
    let page = try HeadlessBrowser.shared.open(Timeline.sample.html())
    defer { try? page.close() }
    var reached: Set<String> = []
    for _ in 0..<12 {
      try page.press(.tab)
      let focused: [String] = try page.evaluate(
        """
        (() => { const element = document.activeElement, style = getComputedStyle(element);
          const track = element.closest(".track");
          const outline = track ? getComputedStyle(track).outlineStyle : style.outlineStyle;
          return [element.id || element.tagName, outline]; })()
        """)
      reached.insert(focused[0])
      if focused[0] != "BODY" { #expect(focused[1] != "none", "\(focused)") }
    }
    #expect(reached.isSuperset(of: ["search", "failures", "previous", "next", "slider", "A"]))
  }
}
