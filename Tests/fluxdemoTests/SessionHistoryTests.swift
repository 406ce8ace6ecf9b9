import FluxTesting
import Foundation
import Testing

/// Sessions that are recorded, replayed and exported through the executable.
struct SessionHistoryTests {
  let fluxdemo = Executable()

  private func run(
    _ list: Scratch, _ arguments: String..., input: String? = nil
  ) throws -> Executable.Run {
    try fluxdemo.run(
      ["--file", list.list.path] + arguments, input: input.map { Data($0.utf8) })
  }

  private func path(_ name: String, in list: Scratch) -> String {
    list.directory.appending(path: name).path
  }

  /// A list with a session of eight steps recorded beside it.
  private func recorded() throws -> (list: Scratch, log: String, run: Executable.Run) {
    let list = try Scratch("a\n")
    let log = path("s.flux", in: list)
    let run = try run(
      list, "--record", log,
      input:
        "add Buy milk </script> \u{1B}[31m\ndone 1\ndone 9\nedit 2 Buy oat milk\nundo\nredo\nlist\n"
    )
    return (list, log, run)
  }

  @Test func `a recorded session is replayed: what each command did, then the list`() throws {
    let (list, log, session) = try recorded()
    let plain = try Scratch("a\n")
    let same = try run(
      plain,
      input:
        "add Buy milk </script> \u{1B}[31m\ndone 1\ndone 9\nedit 2 Buy oat milk\nundo\nredo\nlist\n"
    )
    // Recording changes nothing of what is seen.
    #expect(session.output == same.output && session.status == same.status)
    let before = try list.bytes
    let replay = try run(list, "replay", log)
    #expect(
      replay.lines == [
        "#1 fetch",
        "  = 1 item",
        "#2 add",
        "  + 2 [ ] Buy milk </script> ␛[31m",
        "#3 done",
        "  ~ 1 [x] a",
        "#4 done: there is no item 9; the list has items up to 2 (type `list` to see them)",
        "#5 edit",
        "  ~ 2 [ ] Buy oat milk",
        "#6 undo",
        "  ~ 2 [ ] Buy milk </script> ␛[31m",
        "#7 redo",
        "  ~ 2 [ ] Buy oat milk",
        "#8 fetch",
        "1 [x] a",
        "2 [ ] Buy oat milk",
      ])
    #expect(replay.status == 0 && replay.messages.isEmpty)
    #expect(try list.bytes == before)
  }

  @Test func `a replay stops after the step that --to names, and waits for Enter with --step`()
    throws
  {
    let (list, log, _) = try recorded()
    let two = try run(list, "replay", log, "--to", "2")
    #expect(two.lines.last == "2 [ ] Buy milk </script> ␛[31m")
    #expect(two.lines.count == 6)
    let stepping = try run(list, "replay", "--step", log, input: "\n\nq\n\n")
    #expect(stepping.lines.filter { $0.hasPrefix("#") } == ["#1 fetch", "#2 add", "#3 done"])
    #expect(stepping.lines.suffix(2) == ["1 [x] a", "2 [ ] Buy milk </script> ␛[31m"])
    let beyond = try run(list, "replay", log, "--to", "99")
    #expect(beyond.status == 1)
    #expect(
      beyond.messages
        == "fluxdemo: \(log): there is no step 99; the recording ends with step 8\n")
  }

  @Test func `a recording of a killed session has all that was acknowledged`() throws {
    let list = try Scratch("a\n")
    let log = path("s.flux", in: list)
    let session = try RunningSession(["--file", list.list.path, "--record", log])
    #expect(try session.ask("add b", answers: 1) == ["+ 2 [ ] b"])
    session.kill()
    #expect(try run(list, "replay", log).lines.suffix(2) == ["1 [ ] a", "2 [ ] b"])
  }

  @Test func `the journal is exported as one page, and a file is replaced on a yes alone`() throws {
    let (list, _, _) = try recorded()
    let page = path("out.html", in: list)
    let first = try run(list, "export", page)
    #expect(first.lines == ["5 steps in \(page)"])
    #expect(first.status == 0)
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(!html.contains("milk </script>") && html.contains("Buy oat milk"))
    let again = try run(list, "export", page)
    #expect(again.status == 1)
    #expect(again.messages == "fluxdemo: \(page) exists; `--yes` takes its place\n")
    #expect(try run(list, "export", page, "--yes").status == 0)
    #expect(try String(contentsOfFile: page, encoding: .utf8) == html)
  }

  @Test
  func `a journal is shown from its beginning, also where one record took several steps back`()
    throws
  {
    let list = try Scratch("a\n")
    _ = try run(list, input: "add b\nadd c\nundo 2\nadd d\n")
    let tools = path("tools.json", in: list)
    #expect(try run(list, "export", "--format", "devtools", tools).lines == ["4 steps in \(tools)"])
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: tools)))
    let start = try #require((file as? [String: String])?["preloadedState"])
    #expect(start.contains("\"a") && !start.contains("\"b") && !start.contains("\"c"))
  }

  @Test func `an export does not take the place of what it is of, whatever it is called`() throws {
    let (list, log, _) = try recorded()
    let link = path("link", in: list)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: log)
    for (page, more) in [(log, ["--from", log]), (link, ["--from", log]), (list.list.path, [])] {
      let before = try Data(contentsOf: URL(filePath: page))
      let run = try fluxdemo.run(
        ["--file", list.list.path, "export", page, "--yes"] + more, input: nil)
      #expect(run.status == 2)
      #expect(run.messages.contains("`\(page)` is what is exported, and would be lost"))
      #expect(try Data(contentsOf: URL(filePath: page)) == before)
    }
  }

  @Test func `a recording is exported as a page, for Redux DevTools and for a trace viewer`() throws
  {
    let (list, log, _) = try recorded()
    let page = path("out.html", in: list)
    #expect(try run(list, "export", page, "--from", log).lines == ["8 steps in \(page)"])
    let tools = path("tools.json", in: list)
    #expect(try run(list, "export", "--format", "devtools", "--from", log, tools).status == 0)
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: tools)))
        as? [String: String])
    let payload = try #require(file["payload"])
    let actions = try #require(
      JSONSerialization.jsonObject(with: Data(payload.utf8)) as? [[String: Any]])
    #expect(
      actions.map { $0["type"] as? String } == [
        "fetch", "add", "done", "done", "edit", "undo", "redo", "fetch",
      ])
    #expect(actions[3]["error"] as? Bool == true)
    #expect(file["preloadedState"] == #"{"list":{"rows":[],"blankLines":[]}}"#)
    let trace = path("trace.json", in: list)
    #expect(try run(list, "export", trace, "--from=\(log)", "--format=trace").status == 0)
    let events = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: trace)))
    #expect((events as? [String: Any])?["traceEvents"] is [Any])
  }

  @Test func `a damaged recording is shown as far as it is good, and said to be`() throws {
    let (list, log, _) = try recorded()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: log)))
    let lines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    // In the line of step 4.
    bytes[lines[4] + 40] ^= 1
    try Data(bytes).write(to: URL(filePath: log))
    let replay = try run(list, "replay", log)
    #expect(replay.status == 1)
    #expect(replay.lines.filter { $0.hasPrefix("#") }.count == 3)
    #expect(replay.lines.suffix(2) == ["1 [x] a", "2 [ ] Buy milk </script> ␛[31m"])
    #expect(
      replay.messages.contains("\(log): the line at byte \(lines[4] + 1), after step 3 is damaged"))
    let page = path("out.html", in: list)
    let export = try run(list, "export", page, "--from", log)
    #expect(export.status == 1)
    #expect(export.lines == ["3 steps in \(page)"])
    #expect(export.messages.contains("after step 3 is damaged"))
    #expect(
      try String(contentsOfFile: page, encoding: .utf8).contains("Shown up to where it is good"))
  }

  @Test func `a damaged journal is exported as far back as it is good, with status 4`() throws {
    let (list, _, _) = try recorded()
    let journal = path(".todo.txt.flux/journal", in: list)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: journal)))
    let lines = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    // In the line of step 2.
    bytes[lines[2] + 40] ^= 1
    try Data(bytes).write(to: URL(filePath: journal))
    let page = path("out.html", in: list)
    let export = try run(list, "export", page)
    #expect(export.status == 4)
    #expect(export.lines == ["3 steps in \(page)"])
    #expect(export.messages.contains("a part of the history cannot be read"))
  }

  @Test(arguments: [
    (["replay"], 2, "`replay` needs the name of a recording"),
    (["replay", "a", "b"], 2, "`replay` does not take `b`"),
    (["replay", "x", "--to", "-1"], 2, "`-1` is no step"),
    (["replay", "x", "--to"], 2, "`--to` needs a value, as in `--to 12`"),
    (["replay", "/nowhere"], 1, "cannot open /nowhere: No such file or directory"),
    (["replay", "/dev/null"], 1, "/dev/null: this is no log of actions"),
    (["export"], 2, "`export` needs the name of a file"),
    (["export", "x", "--format", "pdf"], 2, "there is no format `pdf`"),
    (
      ["export", "/nowhere/x"], 1,
      "cannot write /nowhere/x: its directory does not exist; nothing was written (name another file)"
    ),
    (["export", "/tmp"], 1, "cannot write /tmp: it is a directory; nothing was written"),
    (["list", "--from", "x"], 2, "`--from` goes with `export` only"),
    (["list", "--step"], 2, "`--step` goes with `replay` only"),
    (["--record", "x", "replay", "y"], 2, "`--record` and `replay` cannot go together"),
    (["--demo", "export", "x"], 2, "name a recording with `--from LOG`"),
    (["--record", "/nowhere/x", "list"], 1, "cannot create /nowhere/x"),
  ])
  func `what is wrong with a replay or an export is named`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let list = try Scratch("a\n")
    var fluxdemo = Executable()
    fluxdemo.environment["FLUXDEMO_FILE"] = list.list.path
    let run = try fluxdemo.run(arguments, input: nil)
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(try list.names == ["todo.txt"])
  }

  @Test func `a recording does not take the place of a file, and nothing is done then`() throws {
    let list = try Scratch("a\n")
    let run = try run(list, "--record", list.list.path, "add", "b")
    #expect(run.status == 1)
    #expect(run.messages.contains("exists; record into another file, or remove it"))
    #expect(try list.text == "a\n")
  }

  @Test func `typed in a session, they say where they are used`() throws {
    let list = try Scratch("a\n")
    let run = try run(list, input: "replay x\nexport y\n")
    #expect(run.status == 1)
    #expect(run.messages.contains("`replay` is used when fluxdemo is started"))
    #expect(run.messages.contains("`export` is used when fluxdemo is started"))
  }
}
