import FluxTerminal
import FluxTesting
import Foundation
import TerminalModel
import Testing

/// The executable in tmux, a terminal that we did not write.
struct TmuxTests {
  private static let content = "one\ntwo\nthree\n"
  private var expected: ExpectedScreen {
    ExpectedScreen(
      items: ["one", "two", "three"], status: "Type a command; `help` lists them.")
  }

  @Test func `after a storm of sizes tmux shows the screen of the last one and what was typed`()
    throws
  {
    let list = try Scratch(Self.content)
    let tmux = try TmuxServer(list)
    try tmux.start()
    var expected = expected
    var sizes = SeededGenerator(seed: 11)
    for number in 0..<120 {
      try tmux.resize(
        to: TerminalSize(
          rows: .random(in: 1...60, using: &sizes), columns: .random(in: 1...200, using: &sizes)))
      if number.isMultiple(of: 20) {
        let text = "from \(number)"
        expected.items.append(text)
        expected.status = "+ \(expected.items.count) [ ] \(text)"
        try tmux.type("add \(text)\r")
      }
      if number > 110 {
        try tmux.type("x")
        expected.typed += "x"
      }
    }
    let last = TerminalSize(rows: 30, columns: 70)
    try tmux.resize(to: last)
    try tmux.wait("the screen of the last size") { try expected.isShown($0, last) }
    try tmux.type(" and more")
    expected.typed += " and more"
    try tmux.wait("the text typed on") { try expected.isShown($0, last) }
    #expect(try tmux.lines()[29] == "> xxxxxxxxx and more")
    try tmux.type("\u{3}quit\r")
    try tmux.wait("the shell") { try $0.values("alternate_on") == ["0"] }
    #expect(try list.text == expected.items.map { "\($0)\n" }.joined())
  }

  @Test func `small sizes are right in tmux, and so is the way back`() throws {
    let list = try Scratch(Self.content)
    let tmux = try TmuxServer(list)
    try tmux.start()
    try tmux.type("half ty")
    var expected = expected
    expected.typed = "half ty"
    for (rows, columns) in [
      (1, 1), (1, 2), (2, 1), (2, 2), (3, 3), (6, 25), (1, 80), (24, 1), (4, 10), (5, 20), (24, 80),
    ] {
      let size = TerminalSize(rows: rows, columns: columns)
      try tmux.resize(to: size)
      try tmux.wait("\(size)") { try expected.isShown($0, size) }
    }
  }

  @Test func `a stop in tmux shows the main screen, and going on the new size`() throws {
    let list = try Scratch(Self.content)
    let tmux = try TmuxServer(list)
    let process = try tmux.start()
    try tmux.type("half ty")
    try tmux.wait("the typed text") { try $0.lines()[11] == "> half ty" }
    try tmux.type("\u{1A}")
    try tmux.wait("the stop") { try $0.lines().contains { $0.contains("Stopped") } }
    #expect(
      try tmux.values("alternate_on", "cursor_flag", "scroll_region_upper", "scroll_region_lower")
        == ["0", "1", "0", "11"])
    let size = TerminalSize(rows: 20, columns: 90)
    try tmux.resize(to: size)
    kill(process, SIGWINCH)
    try tmux.type("clear; echo only this\n")
    try tmux.wait("the shell's line") { try Array($0.lines()[0...1]) == ["only this", "$"] }
    #expect(try tmux.lines()[2...].allSatisfy { $0 == "" })
    try tmux.type("fg\n")
    var expected = expected
    expected.typed = "half ty"
    try tmux.wait("the screen") { try expected.isShown($0, size) }
    #expect(try tmux.values("alternate_on") == ["1"])
    try tmux.type("\u{3}quit\r")
    try tmux.wait("the shell") { try $0.values("alternate_on") == ["0"] }
  }

  @Test func `killed between frames it leaves tmux no scroll region and no hidden cursor`() throws {
    let list = try Scratch((1...40).map { "item \($0)\n" }.joined())
    let tmux = try TmuxServer(list)
    let process = try tmux.start()
    try tmux.type("delete 3\rdelete 5\rundo\r")
    try tmux.wait("the rows to have moved") {
      let lines = try $0.lines()
      return lines[3] == "4 [ ] item 4" && lines[10] == "+ 5 [ ] item 5" && lines[11] == ">"
    }
    kill(process, SIGKILL)
    try tmux.wait("the shell") { try $0.lines().contains { $0.contains("Killed") } }
    #expect(
      try tmux.values("cursor_flag", "scroll_region_upper", "scroll_region_lower")
        == ["1", "0", "11"])
  }

  @Test func `a signal leaves tmux its main screen`() throws {
    let list = try Scratch(Self.content)
    let tmux = try TmuxServer(list)
    let process = try tmux.start()
    kill(process, SIGTERM)
    try tmux.wait("the shell") { try $0.lines().contains { $0.contains("Terminated") } }
    try tmux.type("echo ended=$?.\n")
    try tmux.wait("the status") { try $0.lines().contains { $0.hasSuffix("ended=143.") } }
    #expect(
      try tmux.values("alternate_on", "cursor_flag", "scroll_region_upper", "scroll_region_lower")
        == ["0", "1", "0", "11"])
  }

  @Test func `a pane that is killed takes the program with it, its last command done`() throws {
    let list = try Scratch(Self.content)
    let tmux = try TmuxServer(list)
    try tmux.start()
    try tmux.type("add four\rhalf ty")
    try tmux.wait("the change") {
      let lines = try $0.lines()
      return lines[4] == "4 [ ] four" && lines[11] == "> half ty"
    }
    try tmux.ask("kill-pane")
    // A second is the promise; more is for a machine that has other things to do.
    #expect(tmux.paneEnds(within: .seconds(3)))
    #expect(try list.text == Self.content + "four\n")
  }
}

extension ExpectedScreen {
  /// Whether tmux, which has this size now, shows it.
  func isShown(_ tmux: TmuxServer, _ size: TerminalSize) throws -> Bool {
    let wanted = model(size)
    let lines = wanted.lines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
    return try tmux.lines() == lines
      && tmux.values("cursor_y", "cursor_x") == ["\(wanted.cursor.row)", "\(wanted.cursor.column)"]
  }
}
