import Foundation
import Testing

/// One command as arguments.
struct OneShotTests {
  let fluxdemo = Executable()

  @Test func `--demo lists three items`() throws {
    let run = try fluxdemo.run("--demo", "list")
    #expect(run.lines == ["1 [ ] First item", "2 [ ] Second item", "3 [ ] Third item"])
    #expect(run.status == 0)
  }

  @Test func `list --json tells every field, the raw line among them`() throws {
    let list = try Scratch(
      "(A) call Mum @phone\r\nx 2026-01-02 done thing\n\nbuy milk +shop due:2026-02-01")
    let run = try fluxdemo.run("--file", list.list.path, "list", "--json")
    #expect(
      run.lines == [
        #"{"id":1,"line":1,"raw":"(A) call Mum @phone","done":false,"priority":"A","created":null,"completed":null,"text":"call Mum @phone","projects":[],"contexts":["phone"],"tags":[],"due":null,"t":null,"rec":null}"#,
        #"{"id":2,"line":2,"raw":"x 2026-01-02 done thing","done":true,"priority":null,"created":null,"completed":"2026-01-02","text":"done thing","projects":[],"contexts":[],"tags":[],"due":null,"t":null,"rec":null}"#,
        #"{"id":4,"line":4,"raw":"buy milk +shop due:2026-02-01","done":false,"priority":null,"created":null,"completed":null,"text":"buy milk +shop due:2026-02-01","projects":["shop"],"contexts":[],"tags":[["due","2026-02-01"]],"due":"2026-02-01","t":null,"rec":null}"#,
      ])
  }

  @Test(
    arguments: [
      (["--color", "always"], [:], true), (["--color=never"], ["CLICOLOR_FORCE": "1"], false),
      ([], [:], false), ([], ["CLICOLOR_FORCE": "1"], true), ([], ["CLICOLOR_FORCE": "0"], false),
      ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (["--color", "always"], ["NO_COLOR": "1"], true), (["--color", "auto"], [:], false),
      (["--json", "--color", "always"], [:], false),
    ] as [([String], [String: String], Bool)])
  func `colour comes when it is asked for, and never into a pipe by itself`(
    options: [String], environment: [String: String], hasColour: Bool
  ) throws {
    var fluxdemo = fluxdemo
    fluxdemo.environment = environment
    let list = try Scratch("(A) Call +home\n")
    let run = try fluxdemo.run(["--file", list.list.path] + options + ["list"], input: nil)
    #expect(run.output.contains("\u{1B}[") == hasColour)
    if hasColour {
      #expect(run.lines == ["1 [ ] \u{1B}[1m(A)\u{1B}[m Call \u{1B}[36m+home\u{1B}[m"])
    }
    #expect(run.status == 0)
  }

  @Test func `a colour choice that is none is wrong usage`() throws {
    let run = try fluxdemo.run("--demo", "--color", "yes", "list")
    #expect(run.status == 2)
    #expect(
      run.messages
        == "fluxdemo: `--color` is one of `auto`, `always`, `never`, and not `yes`\n")
  }

  @Test func `goto prints the item where there is no screen to scroll`() throws {
    let run = try fluxdemo.run("--demo", "goto", "2")
    #expect(run.lines == ["2 [ ] Second item"])
    #expect(try fluxdemo.run("--demo", "goto", "4").status == 1)
    #expect(try fluxdemo.run("--demo", "goto").status == 2)
  }

  @Test func `JSON can be read by others, whatever the bytes are`() throws {
    let list = try Scratch(
      Array("quote \" back\\slash \u{1B}[31m \u{85}\u{2028} é\n".utf8) + [0x61, 0xFF, 0x00, 0x0A])
    let run = try fluxdemo.run("--file", list.list.path, "--json", "list")
    let objects = try run.lines.map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 2)
    #expect(objects[0]["raw"] as? String == "quote \" back\\slash \u{1B}[31m \u{85}\u{2028} é")
    #expect(objects[0]["raw_b64"] == nil)
    #expect(objects[1]["raw"] as? String == "a\u{FFFD}\u{0}")
    let base64 = try #require(objects[1]["raw_b64"] as? String)
    #expect(Data(base64Encoded: base64) == Data([0x61, 0xFF, 0x00]))
    #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{85}" })
  }

  @Test func `each change is told as one line, or as one object`() throws {
    let list = try Scratch("a\nb\n")
    func run(_ arguments: String...) throws -> [String] {
      try fluxdemo.run(["--file", list.list.path] + arguments, input: nil).lines
    }
    #expect(try run("add", "c", "+p") == ["+ 3 [ ] c +p"])
    #expect(try run("done", "1", "3") == ["~ 1 [x] a", "~ 3 [x] c +p"])
    #expect(try run("undone", "1") == ["~ 1 [ ] a"])
    #expect(try run("edit", "2", "bb") == ["~ 2 [ ] bb"])
    #expect(try run("rm", "2") == ["- 2 [ ] bb"])
    #expect(try list.text == "a\nx 2026-12-01 c +p\n")
    let object = try #require(try run("--json", "delete", "1").first)
    #expect(object.hasPrefix(#"{"change":"delete","id":1,"line":1,"raw":"a","#))
  }

  @Test func `the first add makes the file, and only the user's data directory is made with it`()
    throws
  {
    let home = try Scratch()
    var fluxdemo = fluxdemo
    fluxdemo.environment = ["XDG_DATA_HOME": home.directory.path]
    let first = try fluxdemo.run("list")
    let path = home.directory.appending(path: "fluxdemo/todo.txt")
    #expect(first.status == 0)
    #expect(first.messages.contains(path.path), "it says where the list will be")
    #expect(first.messages.contains("add TEXT"), "it says what to type")
    #expect(try home.names.isEmpty)
    #expect(try fluxdemo.run("add", "a").status == 0)
    #expect(try String(contentsOf: path, encoding: .utf8) == "a\n")
  }

  @Test func `--file comes before FLUXDEMO_FILE, that before TODO_FILE, that before TODO_DIR`()
    throws
  {
    let lists = try (0..<4).map { try Scratch("list \($0)\n") }
    var fluxdemo = fluxdemo
    fluxdemo.environment["TODO_DIR"] = lists[3].directory.path
    #expect(try fluxdemo.run("list").lines == ["1 [ ] list 3"])
    fluxdemo.environment["TODO_FILE"] = lists[2].list.path
    #expect(try fluxdemo.run("list").lines == ["1 [ ] list 2"])
    fluxdemo.environment["FLUXDEMO_FILE"] = lists[1].list.path
    #expect(try fluxdemo.run("list").lines == ["1 [ ] list 1"])
    #expect(try fluxdemo.run("--file", lists[0].list.path, "list").lines == ["1 [ ] list 0"])
  }

  @Test func `without anything that says where the list is, it says so`() throws {
    let run = try fluxdemo.run("list")
    #expect(run.status == 2)
    #expect(run.messages.contains("--file"))
  }

  @Test func `a symlink stays one, and the mode of the file stays`() throws {
    let list = try Scratch("a\n")
    let link = list.directory.appending(path: "link")
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "todo.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: list.list.path)
    #expect(try fluxdemo.run("--file", link.path, "add", "b").status == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: list.list.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(attributes[.type] as? FileAttributeType == .typeRegular)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "todo.txt")
    #expect(try list.text == "a\nb\n")
    #expect(try list.names == [".todo.txt.flux", "link", "todo.txt"])
  }

  @Test func `help, version and a verb's help need no list`() throws {
    #expect(try fluxdemo.run("--help").output.contains("--file PATH"))
    #expect(try fluxdemo.run("--version").output.hasPrefix("fluxdemo "))
    let help = try fluxdemo.run("--file", "/", "help", "edit")
    #expect(help.output.hasPrefix("edit N TEXT\n"))
    #expect(help.status == 0)
  }

  @Test func `a text may look like an option, a pattern or a shell word`() throws {
    let texts = ["-- -x", "--json", "a&b\\1|$(x) \"q\" 'r' `y`", "[x] a.b", "é 漢 👩‍👩‍👧", "-n"]
    for text in texts {
      let list = try Scratch()
      let run = try fluxdemo.run("--file", list.list.path, "add", text)
      #expect(run.status == 0, "\(run.messages)")
      #expect(try list.text == text + "\n")
      #expect(try fluxdemo.run("--file", list.list.path, "edit", "1", text).status == 0)
      #expect(try list.text == text + "\n")
    }
  }

  @Test func `what an item says reaches no terminal as control`() throws {
    let list = try Scratch("a \u{1B}]0;title\u{7} \u{202E}b \u{9B}31m\n")
    let run = try fluxdemo.run("--file", list.list.path, "list")
    #expect(
      !run.output.unicodeScalars.contains {
        "\u{1B}\u{7}\u{202E}\u{9B}".unicodeScalars.contains($0)
      })
    #expect(run.output.contains("title"))
  }
}
