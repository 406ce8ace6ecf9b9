import FluxTesting
import Foundation
import Testing

/// Undo, redo and the history through the executable.
struct UndoTests {
  let fluxdemo = Executable()

  private func run(_ list: Scratch, _ arguments: String...) throws -> Executable.Run {
    try fluxdemo.run(["--file", list.list.path] + arguments, input: nil)
  }

  private func journal(of list: Scratch) -> URL {
    list.directory.appending(path: ".todo.txt.flux/journal")
  }

  @Test func `what one call did the next one takes back, and a third makes again`() throws {
    let list = try Scratch("a\nb")
    #expect(try run(list, "delete", "1").status == 0)
    #expect(try run(list, "add", "c").status == 0)
    let undo = try run(list, "undo", "2")
    #expect(undo.lines == ["- 2 [ ] c", "+ 1 [ ] a"])
    #expect(undo.status == 0 && undo.messages.isEmpty)
    #expect(try list.text == "a\nb")
    #expect(try run(list, "redo").lines == ["- 1 [ ] a"])
    #expect(try list.text == "b")
  }

  @Test func `a number that undo prints is the one for the next call`() throws {
    let list = try Scratch("a\n\nb\nc\n")
    _ = try run(list, "delete", "1", "3")
    #expect(try run(list, "undo").lines == ["+ 1 [ ] a", "+ 3 [ ] b"])
    #expect(try run(list, "done", "3").lines == ["~ 3 [x] b"])
    let object = try #require(try run(list, "--json", "undo").lines.first)
    #expect(object.hasPrefix(#"{"change":"update","id":3,"line":3,"raw":"b","#))
  }

  @Test func `the history has the newest first, with what is undone marked`() throws {
    let list = try Scratch("a\n")
    _ = try run(list, "add", "Buy milk", "+shop")
    _ = try run(list, "done", "1", "2")
    try Data("a\nother\n".utf8).write(to: list.list)
    _ = try run(list, "add", "c")
    _ = try run(list, "undo")
    #expect(
      try run(list, "history").lines == [
        "#5  2026-12-01 00:00  undo #4",
        "#4  2026-12-01 00:00  add c  (undone)",
        "#3  2026-12-01 00:00  (another program changed 2 lines)",
        "#2  2026-12-01 00:00  done 1 2",
        "#1  2026-12-01 00:00  add Buy milk +shop",
      ])
    #expect(
      try run(list, "history", "--json").lines == [
        #"{"step":5,"time":"2026-12-01T00:00:00+00:00","kind":"undo","steps":[4]}"#,
        #"{"step":4,"time":"2026-12-01T00:00:00+00:00","kind":"step","command":"add c","undone":true}"#,
        #"{"step":3,"time":"2026-12-01T00:00:00+00:00","kind":"external","lines":2}"#,
        #"{"step":2,"time":"2026-12-01T00:00:00+00:00","kind":"step","command":"done 1 2","undone":false}"#,
        #"{"step":1,"time":"2026-12-01T00:00:00+00:00","kind":"step","command":"add Buy milk +shop","undone":false}"#,
      ])
  }

  @Test func `the time is that of the clock, in its own zone`() throws {
    let list = try Scratch("a\n")
    var fluxdemo = fluxdemo
    fluxdemo.environment["FLUXDEMO_NOW"] = "2026-12-01T10:11:12+02:00"
    _ = try fluxdemo.run("--file", list.list.path, "add", "b")
    #expect(try run(list, "history").lines == ["#1  2026-12-01 10:11  add b"])
    let line = try String(contentsOf: journal(of: list), encoding: .utf8)
    #expect(line.contains("\"time\":1796112672000000,"))
  }

  @Test func `looking makes no journal and reads none`() throws {
    let list = try Scratch("a\n")
    for command in ["list", "history"] { #expect(try run(list, command).status == 0) }
    #expect(try list.names == ["todo.txt"])
    _ = try run(list, "add", "b")
    try Data("nonsense".utf8).write(to: journal(of: list))
    for command in [["list"], ["show", "1"], ["fetch"]] {
      let run = try fluxdemo.run(["--file", list.list.path] + command, input: nil)
      #expect(run.status == 0 && run.messages.isEmpty)
    }
  }

  @Test func `nothing to undo is a failure that says so`() throws {
    let list = try Scratch("a\n")
    for verb in ["undo", "redo"] {
      let run = try run(list, verb)
      #expect(run.status == 1)
      #expect(run.messages.contains("there is nothing to \(verb)"))
    }
    _ = try run(list, "add", "b")
    let more = try run(list, "undo", "5")
    #expect(more.status == 1)
    #expect(more.messages.contains("there is only one step to undo"))
    #expect(try list.text == "a\nb\n")
  }

  @Test(arguments: ["0", "-1", "x", "1.5", "00", "+1", "1 2", "١"])
  func `how many steps is a number from 1 on`(word: String) throws {
    let list = try Scratch("a\n")
    _ = try run(list, "add", "b")
    for verb in ["undo", "redo"] {
      let run = try fluxdemo.run(
        ["--file", list.list.path, verb] + word.split(separator: " ").map(String.init), input: nil)
      #expect(run.status == 2)
      #expect(run.messages.contains("`\(verb)"))
    }
    #expect(try list.text == "a\nb\n")
  }

  @Test func `what another program has changed since is refused and shown`() throws {
    let list = try Scratch("a\n")
    _ = try run(list, "done", "1")
    try Data("x 2026-12-01 A\n".utf8).write(to: list.list)
    let run = try run(list, "undo")
    #expect(run.status == 3)
    #expect(
      run.messages.contains(
        "a line should be `x 2026-12-01 a` and is `x 2026-12-01 A`; nothing was changed"))
    #expect(try list.text == "x 2026-12-01 A\n")
  }

  @Test func `a damaged journal ends an undo with 4, and the next change keeps it`() throws {
    let list = try Scratch("a\n")
    _ = try run(list, "add", "b")
    let text = try String(contentsOf: journal(of: list), encoding: .utf8)
    try Data(text.replacing("add b", with: "add B").utf8).write(to: journal(of: list))
    for verb in ["undo", "redo", "history"] {
      let run = try run(list, verb)
      #expect(run.status == 4)
      #expect(run.messages.contains("checksum"))
      #expect(run.messages.contains("journal"))
    }
    let change = try run(list, "add", "c")
    #expect(change.status == 0)
    #expect(change.lines == ["+ 3 [ ] c"])
    #expect(change.messages.contains("journal.damaged-1"))
    #expect(try run(list, "undo").lines == ["- 3 [ ] c"])
  }

  @Test func `a journal that is torn is told with the history`() throws {
    let list = try Scratch("a\n")
    _ = try run(list, "add", "b")
    _ = try run(list, "add", "c")
    let bytes = try Data(contentsOf: journal(of: list))
    try bytes.dropLast(10).write(to: journal(of: list))
    let history = try run(list, "history")
    #expect(history.status == 0)
    #expect(history.lines == ["#1  2026-12-01 00:00  add b"])
    #expect(history.messages.contains("the last line is not complete"))
  }

  @Test func `a journal that cannot be written is told once the change is made`() throws {
    let list = try Scratch("a\n")
    try FileManager.default.createDirectory(
      at: journal(of: list), withIntermediateDirectories: true)
    let run = try run(list, "add", "b")
    #expect(run.status == 0)
    #expect(run.lines == ["+ 2 [ ] b"])
    #expect(
      run.messages.contains("the change was made, but its history could not be written: "))
    #expect(run.messages.contains("`undo` will not know of it"))
    #expect(try list.text == "a\nb\n")
    #expect(try self.run(list, "undo").status == 1)
  }

  @Test func `a session in memory has a history, too, up to its end`() throws {
    let run = try fluxdemo.run(
      "--demo",
      input: "delete 2\nadd x\nundo 2\nlist\nredo\nhistory\nundo\nadd x\nundo 3\n")
    #expect(
      run.lines == [
        "- 2 [ ] Second item", "+ 4 [ ] x", "- 4 [ ] x", "+ 2 [ ] Second item",
        "1 [ ] First item", "2 [ ] Second item", "3 [ ] Third item", "- 2 [ ] Second item",
        "#4  2026-12-01 00:00  redo #1", "#3  2026-12-01 00:00  undo #2 #1",
        "#2  2026-12-01 00:00  add x  (undone)", "#1  2026-12-01 00:00  delete 2",
        "+ 2 [ ] Second item", "+ 5 [ ] x",
      ])
    #expect(run.status == 1)
    #expect(run.messages.contains("line 9: there is only one step to undo"))
  }

  @Test func `an undo elsewhere is seen in a session that runs`() throws {
    let list = try Scratch("a\nb\n")
    let session = try RunningSession(["--file", list.list.path])
    #expect(try session.ask("delete 1", answers: 1) == ["- 1 [ ] a"])
    #expect(try run(list, "undo").lines == ["+ 1 [ ] a"])
    // It is another one for this session, in which a number has been gone.
    #expect(try session.ask("list", answers: 2) == ["3 [ ] a", "2 [ ] b"])
    #expect(try session.ask("redo", answers: 1) == ["- 3 [ ] a"])
    #expect(session.finish().status == 0)
    #expect(try list.text == "b\n")
  }

  @Test(arguments: 0..<8)
  func `random commands, undone by other calls, give back the first bytes`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let bytes = BytesTests.adversarial.randomElement(using: &random)!.bytes
    let list = try Scratch(bytes)
    var steps = 0
    for _ in 0..<6 {
      let numbers = try run(list, "list").lines.map { String($0.prefix { $0 != " " }) }
      let command: [String] =
        switch numbers.isEmpty ? 0 : Int.random(in: 0..<5, using: &random) {
        case 0: ["add", "new"]
        case 1: ["delete"] + numbers.shuffled(using: &random).prefix(2)
        case 2: ["done"] + numbers.shuffled(using: &random).prefix(2)
        case 3: ["undone"] + numbers.shuffled(using: &random).prefix(1)
        default: ["edit", numbers.randomElement(using: &random)!, "other"]
        }
      let before = try list.bytes
      _ = try fluxdemo.run(["--file", list.list.path] + command, input: nil)
      if try list.bytes != before { steps += 1 }
    }
    guard steps > 0 else { return }
    let first = Int.random(in: 0..<steps, using: &random)
    if first > 0 { #expect(try run(list, "undo", "\(first)").status == 0, "seed \(seed)") }
    #expect(try run(list, "undo", "\(steps - first)").status == 0, "seed \(seed)")
    #expect(try list.bytes == bytes, "seed \(seed)")
    #expect(try run(list, "undo").status == 1, "seed \(seed)")
  }
}
