import TerminalModel
import FluxTerminal
import Testing

struct ListScreenTests {
  struct Terminal: Sendable, CustomTestStringConvertible {
    let rows: Int
    let columns: Int
    let widths: ScreenModel.Widths
    let scrolls: Bool

    var testDescription: String { "\(rows)×\(columns), \(widths), scrolls: \(scrolls)" }

    static let all = [
      (5, 20), (6, 33), (8, 20), (24, 80), (40, 120),
    ].flatMap { rows, columns in
      ScreenModel.Widths.allCases.flatMap { widths in
        [true, false].map { Terminal(rows: rows, columns: columns, widths: widths, scrolls: $0) }
      }
    }
  }

  @Test(arguments: Terminal.all, [UInt64](1...6))
  func `T10: after any history of changes the screen is what a full repaint shows`(
    terminal: Terminal, seed: UInt64
  ) {
    var size = TerminalSize(rows: terminal.rows, columns: terminal.columns)
    let isHostile = seed % 2 == 0
    var script = ListScript(
      seed: seed, rows: [0, 3, 30, 200][Int(seed % 4)], isHostile: isHostile)
    var screen = ListScreen(size: size, scrolls: terminal.scrolls)
    var model = ScreenModel(size: size, widths: terminal.widths)
    model.show(screen.repaint(script.content))

    for step in 0..<80 {
      var changes: [ListChange] = []
      switch script.random(0..<13) {
      case 12:
        // Changes and scrolling gather until there is a frame.
        for _ in 0..<script.random(1..<5) {
          screen.apply(script.change(1), count: script.rows.count)
          if script.random(0..<3) == 0 { screen.scroll(by: script.random(-5..<6)) }
        }
        model.show(screen.apply([], script.content))
      case 0:
        model.show(screen.scroll(by: script.random(-30..<31), script.content))
      case 1 where script.random(0..<3) == 0:
        size = TerminalSize(rows: script.random(5..<45), columns: script.random(20..<100))
        model = ScreenModel(size: size, widths: terminal.widths)
        model.show(screen.resize(to: size, script.content))
      case 2:
        script.type()
        model.show(screen.apply([], script.content))
      case let choice:
        changes = script.change(choice == 3 ? script.random(2..<15) : 1)
        if choice == 4 { script.say() }
        let reveal =
          choice < 7 && !script.rows.isEmpty ? script.random(0..<script.rows.count) : nil
        model.show(screen.apply(changes, script.content, reveal: reveal))
        if let reveal { #expect((screen.top..<screen.top + screen.listHeight).contains(reveal)) }
      }

      var fresh = ScreenModel(size: size, widths: terminal.widths)
      var copy = screen
      fresh.show(copy.repaint(script.content))
      let isRight =
        model.lines == fresh.lines && model.styles.dropLast() == fresh.styles.dropLast()
        && model.cursor == fresh.cursor && model.faults.isEmpty
        && copy.top == screen.top && (isHostile || model.lines == expected(script, screen))
      guard isRight else {
        Issue.record(
          """
          seed \(seed), step \(step), \(changes), faults \(model.faults), top \(screen.top)
          \(model.lines.joined(separator: "|\n"))
          instead of
          \(fresh.lines.joined(separator: "|\n"))
          """)
        return
      }
    }
  }

  /// What should stand on the screen, without any of the code that puts it there.
  private func expected(_ script: ListScript, _ screen: ListScreen) -> [String] {
    let columns = screen.size.columns
    func line(_ text: String) -> String {
      let fits = text.count < columns
      let shown = fits ? text : text.prefix(columns - 2) + "…"
      return shown + String(repeating: " ", count: columns - shown.count)
    }
    var lines = [line("\(script.rows.count) rows")]
    for index in screen.top..<screen.top + screen.size.rows - 3 {
      lines.append(line(index < script.rows.count ? script.rows[index] : ""))
    }
    lines.append(line(script.status))
    let content = script.content
    let (before, after) = (content.prompt.beforeCursor, content.prompt.afterCursor)
    // A line that is too long is another test's business.
    let prompt = "> " + before + after
    if prompt.count < columns - 2 {
      lines.append(line(prompt))
    } else {
      var copy = screen
      var model = ScreenModel(size: screen.size)
      model.show(copy.repaint(content))
      lines.append(model.lines.last ?? "")
    }
    return lines
  }

  @Test func `T6: a window keeps to the row at its top whatever happens above it`() {
    var rows = (0..<100).map { "row \($0)" }
    var screen = shown(rows)
    _ = screen.scroll(by: 40, content(rows))
    rows.insert("new", at: 0)
    #expect(screen.apply([.insert(at: 0)], content(rows)).isEmpty)
    #expect(rows[screen.top] == "row 40")
    rows.insert("just above", at: 41)
    #expect(screen.apply([.insert(at: 41)], content(rows)).isEmpty)
    #expect(rows[screen.top] == "row 40")
    rows.remove(at: 3)
    #expect(screen.apply([.delete(at: 3)], content(rows)).isEmpty)
    #expect(rows[screen.top] == "row 40")
    rows.insert(rows.remove(at: 90), at: 5)
    #expect(screen.apply([.move(from: 90, to: 5)], content(rows)).isEmpty)
    #expect(rows[screen.top] == "row 40")
  }

  @Test func `a window at the start of the list shows a row that is inserted before all others`() {
    var screen = shown((0..<100).map { "row \($0)" })
    let frame = screen.apply(
      [.insert(at: 0)], content(["first"] + (0..<100).map { "row \($0)" }))
    #expect(screen.top == 0)
    #expect(String(decoding: frame, as: UTF8.self).contains("first"))
  }

  @Test func `a window is at the end when the last row is in sight`() {
    var screen = shown((0..<21).map { "row \($0)" })
    #expect(screen.isAtEnd)
    screen.apply([.insert(at: 21)], count: 22)
    #expect(!screen.isAtEnd)
    screen.scroll(by: 1)
    #expect(screen.isAtEnd)
  }

  @Test func `a window at the end stays there in another size, one elsewhere at its first row`() {
    var screen = shown((0..<100).map { "row \($0)" })
    screen.scroll(by: .max)
    #expect(screen.top == 79)
    screen.resize(to: TerminalSize(rows: 13, columns: 80))
    #expect(screen.isAtEnd && screen.top == 90)
    screen.scroll(by: -40)
    screen.resize(to: .standard)
    #expect(screen.top == 50)
    screen.scroll(by: .min)
    #expect(screen.top == 0)
  }

  @Test func `a window at the end leaves no gap when rows go`() {
    var rows = (0..<30).map { "row \($0)" }
    var screen = shown(rows)
    _ = screen.scroll(by: 1000, content(rows))
    #expect(screen.top == 9)
    rows.remove(at: 20)
    _ = screen.apply([.delete(at: 20)], content(rows))
    #expect(screen.top == 8)
  }

  @Test func `a row that is added out of sight scrolls into view when it is to be seen`() {
    var rows = (0..<100).map { "row \($0)" }
    var screen = shown(rows)
    rows.append("added")
    let frame = screen.apply([.insert(at: 100)], content(rows), reveal: 100)
    #expect(screen.top + screen.listHeight == 101)
    #expect(String(decoding: frame, as: UTF8.self).contains("added"))
  }

  @Test func `no size makes it fail`() {
    let rows = (0..<10).map { "row \($0)" }
    for height in 1...7 {
      for width in 1...24 {
        let size = TerminalSize(rows: height, columns: width)
        var model = ScreenModel(size: size)
        var screen = ListScreen(size: size)
        model.show(screen.repaint(content(rows)))
        model.show(screen.apply([.insert(at: 4)], content(rows + ["more"]), reveal: 10))
        model.show(screen.scroll(by: -3, content(rows + ["more"])))
        #expect(model.faults.isEmpty, "\(size)")
      }
    }
    var screen = ListScreen(size: TerminalSize(rows: 0, columns: 0))
    #expect(!screen.repaint(content(rows)).isEmpty)
  }

  @Test func `changes before the first frame are part of the first frame`() {
    var screen = ListScreen(size: .standard)
    var model = ScreenModel(size: .standard)
    model.show(screen.apply([.insert(at: 0)], content(["one", "two"])))
    #expect(model.lines[2].hasPrefix("two"))
    #expect(model.faults.isEmpty)
  }

  @Test func `a change of a row that is not there is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      var screen = ListScreen(size: .standard)
      let content = ListContent(
        header: "", count: 1, status: "", prompt: PromptLine(label: "")
      ) { _ in "row" }
      _ = screen.repaint(content)
      _ = screen.apply([.delete(at: 1)], content)
    }
  }

  private func shown(_ rows: [String]) -> ListScreen {
    var screen = ListScreen(size: .standard)
    _ = screen.repaint(content(rows))
    return screen
  }

  private func content(_ rows: [String]) -> ListContent {
    ListContent(header: "", count: rows.count, status: "", prompt: PromptLine(label: "> ")) {
      rows[$0]
    }
  }
}
