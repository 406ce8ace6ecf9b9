import Foundation
import Testing

/// Sessions on piped input.
struct ScriptedSessionTests {
  let fluxdemo = Executable()

  @Test func `numbers do not shift within a session`() throws {
    let list = try Scratch(
      "(A) call Mum @phone\r\nx 2026-01-02 done thing\n\nbuy milk +shop due:2026-02-01")
    let run = try fluxdemo.run(
      "--file", list.list.path,
      input: "add Post letter +errands\ndone 1\ndelete 2\nlist\n")
    #expect(
      run.lines == [
        "+ 5 [ ] Post letter +errands",
        "~ 1 [x] call Mum @phone pri:A",
        "- 2 [x] done thing",
        "1 [x] call Mum @phone pri:A",
        "4 [ ] buy milk +shop due:2026-02-01",
        "5 [ ] Post letter +errands",
      ])
    #expect(run.status == 0)
    #expect(run.messages.isEmpty)
    #expect(
      try list.text
        == "x 2026-12-01 call Mum @phone pri:A\r\n\nbuy milk +shop due:2026-02-01\n"
        + "Post letter +errands\n")
  }

  @Test func `it goes on after an error, names the line, and ends with 1`() throws {
    let run = try fluxdemo.run("--demo", input: "done 9\nfrob\nadd a\n")
    #expect(run.lines == ["+ 4 [ ] a"])
    #expect(run.messages.contains("line 1: there is no item 9"))
    #expect(run.messages.contains("line 2: there is no command `frob`"))
    #expect(run.status == 1)
  }

  @Test func `--bail stops at the first error`() throws {
    let run = try fluxdemo.run("--demo", "--bail", input: "add a\nfrob\nadd b\n")
    #expect(run.lines == ["+ 4 [ ] a"])
    #expect(run.status == 1)
  }

  @Test
  func `CR LF, a byte order mark, comments, blank lines and a missing last line end are fine`()
    throws
  {
    let run = try fluxdemo.run(
      "--demo", input: "\u{FEFF}# a comment\r\n\r\nadd a\r\n  \r\nlist a")
    #expect(run.lines == ["+ 4 [ ] a", "4 [ ] a"])
    #expect(run.status == 0)
  }

  @Test func `:stats without a live screen is named as what it is`() throws {
    let run = try fluxdemo.run("--demo", input: ":stats\n")
    #expect(run.messages.contains("`:stats` tells what drawing the live screen costs"))
    #expect(run.status == 1)
  }

  @Test func `a line that is not UTF-8 is refused and the next ones run`() throws {
    let run = try fluxdemo.run(
      ["--demo"], input: Data("add a".utf8 + [0xFF, 0x0A] + "add b\n".utf8))
    #expect(run.lines == ["+ 4 [ ] b"])
    #expect(run.messages.contains("line 1"))
    #expect(run.messages.contains("not valid UTF-8"))
    #expect(run.status == 1)
  }

  @Test func `quit ends it, and nothing after it runs`() throws {
    let run = try fluxdemo.run("--demo", input: "quit\nadd a\n")
    #expect(run.output.isEmpty)
    #expect(run.status == 0)
  }

  @Test func `filters are words joined by and, with not, or, project and context`() throws {
    let list = try Scratch("Buy milk +shop\nx Buy bread +shop\nCall Mum @phone\n")
    func numbers(_ filter: String) throws -> [String] {
      try fluxdemo.run("--file", list.list.path, input: "list \(filter)\n").lines
        .map { String($0.prefix { $0 != " " }) }
    }
    #expect(try numbers("buy") == ["1", "2"])
    #expect(try numbers("buy -bread") == ["1"])
    #expect(try numbers("+shop open") == ["1"])
    #expect(try numbers("milk | @phone") == ["1", "3"])
    #expect(try numbers("done") == ["2"])
    #expect(try numbers("nothing") == [])
  }

  @Test func `show and help print, and --json works for one command`() throws {
    let run = try fluxdemo.run(
      "--demo", input: "show 2\nlist --json third\nshow 1 --json\nhelp quit\n")
    #expect(run.output.contains("Item 2\nline: Second item\n"))
    #expect(run.output.contains(#"{"id":3,"line":3,"raw":"Third item","#))
    #expect(run.output.contains(#"{"id":1,"line":1,"raw":"First item","#))
    #expect(run.output.contains("for example: quit"))
  }

  @Test func `another program's edit between two commands is kept, and numbers stay true`() throws {
    let list = try Scratch("a\nb\nc\n")
    let session = try RunningSession(["--file", list.list.path])
    #expect(try session.ask("list", answers: 3) == ["1 [ ] a", "2 [ ] b", "3 [ ] c"])
    try Data("a\nnew\nc\n".utf8).write(to: list.list)
    #expect(try session.ask("done 3", answers: 1) == ["~ 3 [x] c"])
    #expect(try list.text == "a\nnew\nx 2026-12-01 c\n")
    session.send("done 2")
    #expect(
      try session.ask("list", answers: 3) == ["1 [ ] a", "4 [ ] new", "3 [x] c"])
    let end = session.finish()
    #expect(end.messages.contains("item 2 is no longer what was shown"))
    #expect(end.status == 1)
    #expect(try list.text == "a\nnew\nx 2026-12-01 c\n")
  }

  @Test func `list sees what another program wrote`() throws {
    let list = try Scratch("a\n")
    let session = try RunningSession(["--file", list.list.path])
    #expect(try session.ask("list", answers: 1) == ["1 [ ] a"])
    try Data("a\nb\n".utf8).write(to: list.list)
    #expect(try session.ask("list", answers: 2) == ["1 [ ] a", "2 [ ] b"])
    #expect(session.finish().status == 0)
  }

  @Test func `a list that vanishes during a session is not made again in silence`() throws {
    let list = try Scratch("a\nb\n")
    let session = try RunningSession(["--file", list.list.path])
    #expect(try session.ask("list", answers: 2).count == 2)
    try FileManager.default.removeItem(at: list.list)
    session.send("add c")
    let end = session.finish()
    #expect(end.status == 1)
    #expect(end.messages.contains("it was there and is gone"))
    #expect(try list.names.isEmpty)
  }

  @Test func `with --json, help goes where messages go`() throws {
    let run = try fluxdemo.run("--demo", "--json", input: "help\nshow 1\n")
    #expect(run.lines.count == 1)
    #expect(run.messages.contains("add TEXT"))
  }
}
