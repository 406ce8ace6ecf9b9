import FluxCore
import FluxTerminal
import Foundation
import TerminalModel
import Testing

extension TerminalSessionTests {
  /// The shell around the screen, on a terminal of its own; one after another with the other sessions.
  final class LiveScreenTests {
    private let terminal: PseudoTerminal
    private let live: LiveScreen<Rows<String>>
    private let shown = Shown()

    init() throws {
      terminal = try PseudoTerminal(size: TerminalSize(rows: 8, columns: 40))
      live = try #require(
        LiveScreen(
          prompt: PromptEditor(label: "> "), term: "xterm", input: terminal.slave,
          output: terminal.slave))
    }

    deinit {
      // While the terminal is open: afterwards its number may be that of a file of another test.
      live.restore()
    }

    @Test func `what other threads post comes in order, and is drawn before the next wait`() throws
    {
      var rows: Rows<String> = ["a"]
      live.inbox.post(rows)
      for name in ["b", "c"] {
        rows.beginChangeSet()
        rows.append(name)
        live.inbox.post(rows)
      }
      for count in 1...3 {
        guard case .message(let heard) = live.next() else { return miss() }
        #expect(heard.count == count)
        live.list.show(heard) { StyledText($0) }
      }
      #expect(try screen().starts(with: ["", "a", "b", "c"]))
    }

    @Test func `a key that asks something of the program waits for its answer before the next key`()
      throws
    {
      terminal.type("one\rtwo\r")
      guard case .prompt(.submit("one")) = live.next() else { return miss() }
      live.prompt = PromptEditor(label: "sure? ")
      guard case .prompt(.submit("two")) = live.next() else { return miss() }
      #expect(try screen().last == "sure?")
    }

    @Test
    func `T6: a page covers the list, which follows its changes meanwhile and keeps its place`()
      throws
    {
      var rows = Rows((0..<100).map { "row \($0)" })
      live.list.show(rows) { StyledText($0) }
      live.list.scroll(to: 50)
      #expect(try screen()[1] == "row 50")
      var page = live.makePage()
      page.header = "Help"
      page.row = { _ in "a line" }
      page.apply([.reload], count: 1)
      live.page = page
      #expect(try screen().starts(with: ["Help", "a line", "", "", "", ""]))
      for _ in 0..<3 {
        rows.beginChangeSet()
        try rows.insert("new", at: 7)
        try rows.delete(at: 80)
        live.list.show(rows) { StyledText($0) }
      }
      #expect(try screen().starts(with: ["Help", "a line", ""]))
      live.page = nil
      #expect(try screen().starts(with: ["", "row 50", "row 51", "row 52"]))
    }

    @Test func `T10: a page that comes back after another one is drawn again`() throws {
      func page(_ title: String) -> ListScreen {
        var page = live.makePage()
        page.header = StyledText(title)
        return page
      }
      live.page = page("A")
      #expect(try screen().first == "A")
      let first = live.page
      live.page = page("B")
      #expect(try screen().first == "B")
      live.page = first
      #expect(try screen().first == "A")
    }

    @Test func `keys scroll what is shown, and Control-L draws it again`() throws {
      live.list.show(Rows((0..<100).map { "row \($0)" })) { StyledText($0) }
      terminal.type("\u{1B}[6~\u{1B}[6~\u{1B}[5~")
      #expect(try screen()[1] == "row 4")
      shown.model = ScreenModel(size: TerminalSize(rows: 8, columns: 40))
      terminal.type("\u{C}")
      #expect(try screen().starts(with: ["", "row 4", "row 5"]))
    }

    @Test func `T3: no frame is written for a size that the terminal no longer has`() throws {
      live.list.show(Rows((0..<100).map { "row \($0)" })) { StyledText($0) }
      _ = try screen()
      // Its signal has not come yet.
      terminal.resize(to: TerminalSize(rows: 6, columns: 20))
      live.list.status = "new"
      shown.model = ScreenModel(size: TerminalSize(rows: 6, columns: 20))
      #expect(try screen() == ["", "row 0", "row 1", "row 2", "new", ">"])
    }

    @Test func `T3: a frame is dropped that was computed while the terminal took another size`()
      throws
    {
      let small = TerminalSize(rows: 6, columns: 20)
      live.list.apply([.reload], count: 100)
      live.list.row = { [terminal] index in
        terminal.resize(to: small)
        return "row \(index)"
      }
      shown.model = ScreenModel(size: small)
      #expect(try screen() == ["", "row 0", "row 1", "row 2", "", ">"])
    }

    @Test func `after a stop everything is drawn, though the size is the same`() throws {
      live.list.show(Rows((0..<100).map { "row \($0)" })) { StyledText($0) }
      _ = try screen()
      shown.model = ScreenModel(size: TerminalSize(rows: 8, columns: 40))
      // To the process: the threads that tests run on do not take signals.
      kill(getpid(), SIGCONT)
      let end = ContinuousClock.now + .seconds(20)
      while !shown.model.lines[1].hasPrefix("row 0"), ContinuousClock.now < end { _ = try screen() }
      #expect(try screen().starts(with: ["", "row 0", "row 1"]))
    }

    @Test
    func `what drawing cost is told of the last frame, and of the last that drew some of the list`()
      throws
    {
      live.list.show(Rows((0..<100).map { "row \($0)" })) { StyledText($0) }
      _ = try screen()
      #expect(live.costs.lastOfList.rows == 5)
      let before = shown.bytes
      live.list.apply([.delete(at: 1)], count: 99)
      _ = try screen()
      let ofList = shown.bytes - before
      live.prompt = PromptEditor(label: "new> ")
      _ = try screen()
      #expect(live.costs.frames == shown.frames)
      #expect(live.costs.bytes == shown.bytes)
      #expect(live.costs.lastOfList.description == "\(ofList) bytes, 1 row, 1 scroll")
      let last = shown.bytes - before - ofList
      #expect(live.costs.last.description == "\(last) bytes, 0 rows, 0 scrolls")
    }

    @Test func `a terminal that went away is told`() throws {
      terminal.hangUp()
      guard case .gone = live.next() else { return miss() }
    }

    private func miss() {
      Issue.record("something else happened")
    }

    /// What a person sees once it waits; it is made to come back by an empty line.
    private func screen() throws -> [String] {
      // The second time all that came with the first is drawn.
      for _ in 1...2 {
        terminal.type("\r")
        guard case .prompt(.submit("")) = live.next() else {
          Issue.record("something else happened first")
          return []
        }
      }
      shown.see(terminal)
      #expect(shown.model.faults.isEmpty)
      return shown.model.lines.map { line in
        String(line.reversed().drop { $0 == " " }.reversed())
      }
    }

    /// The terminal as it is seen, and how many bytes of frames it got.
    private final class Shown {
      var model = ScreenModel(size: TerminalSize(rows: 8, columns: 40))
      private(set) var bytes = 0
      private(set) var frames = 0

      func see(_ terminal: PseudoTerminal) {
        var sent = Array(terminal.written().utf8)
        for frame in ScreenModel.takeFrames(from: &sent) {
          model.show(frame)
          bytes += frame.count
          frames += 1
        }
      }
    }
  }
}
