import FluxTerminal
import Foundation
import TerminalModel
import Testing

/// The live screen of the built executable.
struct LiveScreenTests {
  private func started(_ list: Scratch) throws -> LiveSession {
    let session = try LiveSession(["--file", list.list.path])
    try session.wait("the list") { $0.lines[0].hasPrefix("todo.txt: ") }
    return session
  }

  @Test func `a session from the first screen to the end`() throws {
    let list = try Scratch("(A) Call Mum\nBuy milk\nPost letter\n")
    let session = try started(list)
    #expect(session.terminal.settings != session.settingsBefore)
    #expect(
      Array(session.lines[0...3]) == [
        "todo.txt: 3 items", "1 [ ] (A) Call Mum", "2 [ ] Buy milk", "3 [ ] Post letter",
      ])
    session.type("add Water plants\r")
    try session.wait("the new row") { $0.lines[4] == "4 [ ] Water plants" }
    session.type("done 1\r")
    try session.wait("the mark") { $0.lines[1] == "1 [x] Call Mum pri:A" }
    session.type("delete 2\r")
    try session.wait("the row to go") { $0.lines[2] == "3 [ ] Post letter" }
    try session.wait("the status") { $0.lines[10] == "- 2 [ ] Buy milk" }
    #expect(
      Array(session.lines[0...4]) == [
        "todo.txt: 3 items", "1 [x] Call Mum pri:A", "3 [ ] Post letter", "4 [ ] Water plants", "",
      ])
    session.type("list plants\r")
    try session.wait("the filter") { $0.lines[0] == "todo.txt: 1 of 3 items match plants" }
    #expect(session.lines[1] == "4 [ ] Water plants")
    session.type("show 4\r")
    try session.wait("the detail") { $0.lines[0] == "Item 4" }
    #expect(session.lines[1] == "line: Water plants")
    session.type("back\r")
    try session.wait("the list again") { $0.lines[0].hasPrefix("todo.txt: ") }
    session.type("help\r")
    try session.wait("help") { $0.lines[0] == "Commands" }
    session.type("\u{1B}")
    try session.wait("the list again") { $0.lines[0].hasPrefix("todo.txt: ") }
    #expect(session.screen.faults == [])
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(
      session.sent.hasSuffix("\u{1B}[m\u{1B}[r\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l"))
    #expect(session.terminal.settings == session.settingsBefore)
    #expect(try list.text == "x 2026-12-01 Call Mum pri:A\nPost letter\nWater plants\n")
  }

  @Test func `undo puts a row back, and the history is a screen of its own`() throws {
    let list = try Scratch("a\nb\nc\n")
    let session = try started(list)
    session.type("delete 2\r")
    try session.wait("the row to go") { $0.lines[2] == "3 [ ] c" }
    session.type("undo\r")
    try session.wait("the row to be back") { $0.lines[2] == "2 [ ] b" }
    #expect(Array(session.lines[0...3]) == ["todo.txt: 3 items", "1 [ ] a", "2 [ ] b", "3 [ ] c"])
    try session.wait("the status") { $0.lines[10] == "+ 2 [ ] b" }
    session.type("undo\r")
    try session.wait("that there is no more") {
      $0.lines[10].hasPrefix("there is nothing to undo")
    }
    session.type("history\r")
    try session.wait("the history") { $0.lines[0] == "History: 1 step" }
    #expect(
      Array(session.lines[1...2]) == [
        "#2  2026-12-01 00:00  undo #1", "#1  2026-12-01 00:00  delete 2  (undone)",
      ])
    session.type("\u{1B}")
    try session.wait("the list again") { $0.lines[0] == "todo.txt: 3 items" }
    session.type("history\r")
    try session.wait("the history") { $0.lines[0] == "History: 1 step" }
    session.type("redo\r")
    try session.wait("the next command to leave it") { $0.lines[0] == "todo.txt: 2 items" }
    #expect(session.screen.faults == [])
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\nc\n")
  }

  @Test func `a change whose history cannot be written is told in the status line`() throws {
    let list = try Scratch("a\n")
    try FileManager.default.createDirectory(
      at: list.directory.appending(path: ".todo.txt.flux/journal"),
      withIntermediateDirectories: true)
    let session = try started(list)
    session.type("add b\r")
    try session.wait("the row") { $0.lines[2] == "2 [ ] b" }
    try session.wait("the warning") {
      $0.lines[10].hasPrefix("the change was made, but its history could not be")
    }
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test func `a mistake is named in the status line, and what was typed before is not lost`() throws
  {
    let list = try Scratch("a\n")
    let session = try started(list)
    session.type("dnoe 1\r")
    try session.wait("a suggestion") {
      $0.lines[10] == "there is no command `dnoe`; did you mean `done`?"
    }
    session.type("done 7\r")
    try session.wait("no such item") { $0.lines[10].hasPrefix("there is no item 7") }
    session.type("\u{1B}[A")
    try session.wait("the line before") { $0.lines[11] == "> done 7" }
    session.type("\u{3}")
    try session.wait("an empty prompt") { $0.lines[11] == ">" }
    #expect(session.screen.faults == [])
    session.type("\u{4}")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\n")
  }

  @Test func `T1: a change costs a few bytes, however long the list is`() throws {
    let list = try Scratch((1...5_000).map { "item \($0)\n" }.joined())
    let session = try started(list)
    session.type("done 2")
    try session.wait("the typed text") { $0.lines[11] == "> done 2" }
    let sent = session.sent.utf8.count
    session.type("\r")
    try session.wait("the mark") { $0.lines[2] == "2 [x] item 2" && $0.lines[10].hasPrefix("~ 2") }
    // Two or three frames: the emptied prompt, the row, the status line.
    #expect(session.sent.utf8.count - sent <= 300)
    session.type("done 4000\r")
    try session.wait("the status") { $0.lines[10] == "~ 4000 [x] item 4000" }
    #expect(session.lines[1] == "1 [ ] item 1")
    session.type("add last\r")
    try session.wait("what was added to scroll into view") { $0.lines[9] == "5001 [ ] last" }
    #expect(session.screen.faults == [])
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test func `Tab puts in what there is no choice about, and shows the choice where there is one`()
    throws
  {
    let list = try Scratch("Call +home @phone\nx Paint +house\nWrite +office\n")
    let session = try started(list)
    session.type("und\t")
    try session.wait("the beginning of two verbs") { $0.lines[11] == "> undo" }
    session.type("\t")
    try session.wait("the choice") { $0.lines[10] == "undone  undo" }
    session.type("n\t\t")
    try session.wait("the only number of a done item") { $0.lines[11] == "> undone 2" }
    session.type("\r")
    try session.wait("the item to be open") { $0.lines[2] == "2 [ ] Paint +house" }
    session.type("add Ring @p\t+o\t\r")
    try session.wait("the names to be whole") { $0.lines[4] == "4 [ ] Ring @phone +office" }
    #expect(session.screen.faults == [])
    session.type("\u{4}")
    #expect(session.finish() == 0)
  }

  @Test func `typed lines are there in the next session, and two sessions lose none`() throws {
    let list = try Scratch("a\n")
    let environment = ["XDG_STATE_HOME=\(list.directory.path)/state"]
    func start() throws -> LiveSession {
      let session = try LiveSession(["--file", list.list.path], environment: environment)
      try session.wait("the list") { $0.lines[0].hasPrefix("todo.txt: ") }
      return session
    }
    let (first, second) = (try start(), try start())
    first.type("add b\r")
    try first.wait("b") { $0.lines.contains("2 [ ] b") }
    second.type(" add secret\radd c\r")
    try second.wait("c") { $0.lines[10] == "+ 4 [ ] c" }
    first.type("frob\r\u{4}")
    #expect(first.finish() == 0)
    second.type("\u{4}")
    #expect(second.finish() == 0)
    let kept = list.directory.appending(path: "state/fluxdemo/history")
    #expect(try String(contentsOf: kept, encoding: .utf8) == "add b\nadd c\nfrob\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: kept.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let third = try start()
    third.type("\u{12}dd b")
    try third.wait("the line that is looked for") { $0.lines[11].hasSuffix("add b") }
    third.type("\u{7}\u{1B}[A")
    try third.wait("the last line") { $0.lines[11] == "> frob" }
    third.type("\u{3}\u{4}")
    #expect(third.finish() == 0)
  }

  @Test func `lines that cannot be kept are told once, and the commands run`() throws {
    let list = try Scratch("a\n")
    let environment = ["XDG_STATE_HOME=\(list.list.path)"]
    let session = try LiveSession(["--file", list.list.path], environment: environment)
    try session.wait("the list") { $0.lines[0].hasPrefix("todo.txt: ") }
    try session.wait("what is in the way") { $0.lines[10].hasPrefix("the history of the prompt") }
    session.type("add b\r")
    try session.wait("the change") { $0.lines[10] == "+ 2 [ ] b" }
    #expect(session.lines[2] == "2 [ ] b")
    session.type("\u{4}")
    #expect(session.finish() == 0)
  }

  @Test func `goto scrolls to an item, wherever it is, and says which it is`() throws {
    let list = try Scratch((1...5_000).map { "item \($0)\n" }.joined())
    let session = try started(list)
    session.type("goto 4000\r")
    try session.wait("the item at the top") { $0.lines[1] == "4000 [ ] item 4000" }
    try session.wait("the status") { $0.lines[10] == "4000 [ ] item 4000" }
    session.type("goto 5001\r")
    try session.wait("what is wrong") { $0.lines[10].hasPrefix("there is no item 5001") }
    session.type("list 77\r")
    try session.wait("the matches") { $0.lines[1] == "77 [ ] item 77" }
    session.type("goto 4000\r")
    try session.wait("what is wrong") {
      $0.lines[10].hasPrefix("item 4000 does not match what is listed now")
    }
    session.type("goto 4777\r")
    try session.wait("the item") { $0.lines[10] == "4777 [ ] item 4777" }
    #expect(session.lines.contains("4777 [ ] item 4777"))
    #expect(session.screen.faults == [])
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test func `T2: a look at a file that has not changed draws no row`()
    throws
  {
    let list = try Scratch("a\nb\n")
    let session = try started(list)
    session.type("fetch\r")
    session.type("x\u{8}\rfetch\r:stats\r")
    try session.wait("the costs") { $0.lines[10].hasPrefix("change: ") }
    let rows = session.sent.components(separatedBy: "1 [ ] a").count - 1
    #expect(rows == 1)
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test func `:stats tells what the last change cost to draw`() throws {
    let list = try Scratch("a\nb\n")
    let session = try started(list)
    session.type("done 1\r")
    try session.wait("the change") { $0.lines[10] == "~ 1 [x] a" }
    session.type(":stats\r")
    try session.wait("the costs") { $0.lines[10].hasPrefix("change: ") }
    #expect(session.lines[10].contains(" bytes, 1 row, 0 scrolls | frame: "))
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test
  func `with NO_COLOR there is no style on the live screen, and with it the text is the same`()
    throws
  {
    let list = try Scratch("(A) Call +home @phone\nx b\n")
    var screens: [[String]] = []
    for environment in [[], ["NO_COLOR=1"]] {
      let session = try LiveSession(["--file", list.list.path], environment: environment)
      try session.wait("the list") { $0.lines[2] == "2 [x] b" }
      screens.append(session.lines)
      #expect(session.sent.contains("\u{1B}[36m") == environment.isEmpty)
      session.type("\u{4}")
      #expect(session.finish() == 0)
      #expect(session.screen.faults == [])
    }
    #expect(screens[0] == screens[1])
  }

  @Test func `another size is drawn anew`() throws {
    let list = try Scratch((1...30).map { "item \($0)\n" }.joined())
    let session = try started(list)
    session.expectResize(to: TerminalSize(rows: 8, columns: 30))
    try session.wait("the smaller screen") { $0.lines[7] == ">" && $0.lines[1] == "1 [ ] item 1" }
    #expect(session.lines[5] == "5 [ ] item 5")
    session.type("add more\r")
    try session.wait("the last row") { $0.lines[5] == "31 [ ] more" }
    #expect(session.screen.faults == [])
    session.type("\u{4}")
    #expect(session.finish() == 0)
  }

  @Test func `T7: pasted lines become commands only after a yes`() throws {
    let list = try Scratch("a\n")
    let session = try started(list)
    let paste = "\u{1B}[200~add b\nadd c\n\u{1B}[201~"
    session.type(paste)
    try session.wait("the question") { $0.lines[11].hasPrefix("run 2 pasted lines? [y/N]") }
    session.type("\r")
    try session.wait("a no") { $0.lines[10] == "The pasted lines were not run." }
    #expect(try list.text == "a\n")
    session.type(paste)
    try session.wait("the question") { $0.lines[11].hasPrefix("run 2 pasted lines? [y/N]") }
    session.type("y\r")
    try session.wait("both") { $0.lines[3] == "3 [ ] c" }
    session.type("\u{4}")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\nb\nc\n")
  }

  @Test func `T7: a paste leaves what was typed, and tells what of it has failed`() throws {
    let list = try Scratch("a\n")
    let session = try started(list)
    session.type("add x")
    try session.wait("the typed text") { $0.lines[11] == "> add x" }
    session.type("\u{1B}[200~bogus\nadd ok\ndone 99\n\u{1B}[201~")
    try session.wait("the question") { $0.lines[11] == "run 3 pasted lines? [y/N]" }
    session.type("y\r")
    try session.wait("the typed text again") { $0.lines[11] == "> add x" }
    try session.wait("what has failed") {
      $0.lines[10].hasPrefix("2 of the pasted lines failed; the first: there is no")
    }
    session.type("y\r")
    try session.wait("the item") { $0.lines[3] == "3 [ ] xy" }
    session.type("\u{4}")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\nok\nxy\n")
  }

  @Test func `what was entered before a paste is not counted as pasted`() throws {
    let list = try Scratch("a\n")
    let session = try started(list)
    session.type("add typed\r\u{1B}[200~bogus\nadd ok\ndone 99\n\u{1B}[201~y\r")
    try session.wait("what has failed") {
      $0.lines[10].hasPrefix("2 of the pasted lines failed; the first: there is no")
    }
    session.type("\u{4}")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\ntyped\nok\n")
  }

  @Test func `Ctrl-D lets finish what was entered before it`() throws {
    let list = try Scratch("a\n")
    let session = try started(list)
    session.type((0..<10).map { "add q\($0)\r" }.joined() + "\u{4}")
    #expect(session.finish() == 0)
    #expect(try list.text == "a\n" + (0..<10).map { "q\($0)\n" }.joined())
  }

  @Test func `a filter shows its first match, wherever the window was`() throws {
    let list = try Scratch((1...100).map { "item \($0)\n" }.joined())
    let session = try started(list)
    session.type("add item 200\r")
    try session.wait("the last row") { $0.lines[9] == "101 [ ] item 200" }
    session.type("list item\r")
    try session.wait("the first match") { $0.lines[1] == "1 [ ] item 1" }
    session.type("quit\r")
    #expect(session.finish() == 0)
  }

  @Test func `a signal ends it with its own status and the terminal restored`() throws {
    let list = try Scratch("a\n")
    let session = try started(list)
    session.signal(SIGTERM)
    // Ended by signal 15, which a shell shows as 143.
    #expect(session.finish() & 0x7F == SIGTERM)
    #expect(session.sent.contains("\u{1B}[?1049l"))
    #expect(session.terminal.settings == session.settingsBefore)
  }

  @Test(arguments: ["dumb", "", "emacs"])
  func `on a terminal that cannot show it, there are lines and no escape byte`(term: String) throws
  {
    let list = try Scratch("a\n")
    let session = try LiveSession(["--file", list.list.path], term: term)
    session.type("add b\r")
    try session.wait("the change") { $0.sent.contains("+ 2 [ ] b\r\n") }
    session.type("frob\r")
    try session.wait("the message") { $0.sent.contains("there is no command `frob`") }
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(!session.sent.contains("\u{1B}"))
    #expect(session.sent.contains("> "))
  }

  @Test func `--plain and --json give lines on any terminal`() throws {
    let session = try LiveSession(["--demo", "--json"])
    session.type("done 2\r")
    try session.wait("an object") { $0.sent.contains(#"{"change":"update","id":2,"#) }
    session.type("\u{4}")
    #expect(session.finish() == 0)
    #expect(!session.sent.contains("\u{1B}"))
  }
}
