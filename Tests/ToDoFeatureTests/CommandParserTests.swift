import Testing
import ToDoFeature

/// The command language.
struct CommandParserTests {
  private func action(_ line: String) throws -> ToDoListViewAction? {
    try CommandParser.parse(line: line)?.action
  }

  private func message(_ line: String) -> String? {
    do throws(UsageError) {
      _ = try CommandParser.parse(line: line)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `every verb has its names, and every example is a command`() throws {
    for verb in Verb.allCases {
      for name in verb.names { #expect(Verb(named: name) == verb) }
      if verb.isForStart {
        #expect(throws: UsageError.onlyAtStart(verb)) {
          try CommandParser.parse(line: verb.example)
        }
      } else {
        #expect(throws: Never.self) { try CommandParser.parse(line: verb.example) }
      }
    }
  }

  @Test(arguments: [
    "Buy milk +shop", " two  spaces ", "-- -x", "--json", "\"q\" 'r' $(x) `y` a&b\\1|", "[x]",
    "# no comment", "é 漢 👩‍👩‍👧", "x 2026-01-01 done", "\u{301}x",
  ])
  func `a text is taken as it is`(text: String) throws {
    #expect(try action("add " + text) == .add(text: text))
    #expect(try action("edit 1 " + text) == .edit(number: 1, text: text))
    #expect(try CommandParser.parse(arguments: ["add", text])?.action == .add(text: text))
    #expect(
      try CommandParser.parse(arguments: ["edit", "1", text])?.action
        == .edit(number: 1, text: text))
  }

  @Test func `undo and redo take one step unless told how many`() throws {
    #expect(try action("undo") == .undo(count: 1))
    #expect(try action("redo") == .redo(count: 1))
    #expect(try action("undo 03") == .undo(count: 3))
    #expect(try CommandParser.parse(arguments: ["redo", "2"])?.action == .redo(count: 2))
    // More than there can be is more than there are, which is not for the parser to know.
    #expect(try action("undo 99999999999999999999") == .undo(count: .max))
    #expect(try action("history") == .history)
    for word in ["0", "-1", "x", "1.5", "+1", "١"] {
      #expect(message("undo \(word)")?.hasPrefix("`\(word)` does not say how many") == true)
    }
    #expect(message("undo 1 2")?.contains("does not take `2`") == true)
    #expect(message("history 3")?.contains("does not take `3`") == true)
  }

  @Test func `the arguments of a one-shot text are joined by one space`() throws {
    #expect(
      try CommandParser.parse(arguments: ["add", "Buy", "oat  milk"])?.action
        == .add(text: "Buy oat  milk"))
  }

  @Test func `numbers, words and aliases are understood`() throws {
    #expect(try action("delete 3") == .delete(numbers: [3]))
    #expect(try action("rm 3 1") == .delete(numbers: [3, 1]))
    #expect(try action("do 007") == .complete(numbers: [7]))
    #expect(try action("\tundone  2 ") == .reopen(numbers: [2]))
    #expect(try action("ls +shop -milk") == .list(words: ["+shop", "-milk"]))
    #expect(
      try CommandParser.parse(arguments: ["list", "two words"])?.action
        == .list(words: ["two words"]))
    #expect(try action("show 2") == .show(number: 2))
    #expect(try action("help rm") == .help(.delete))
    #expect(try action("exit") == .quit)
  }

  @Test func `options count after a verb without text`() throws {
    let command = try CommandParser.parse(line: "list --json milk")
    #expect(command?.action == .list(words: ["milk"]))
    #expect(command?.options == ["--json"])
    let literal = try CommandParser.parse(line: "list --json -- --json -- x")
    #expect(literal?.action == .list(words: ["--json", "--", "x"]))
    #expect(literal?.options == ["--json"])
  }

  @Test func `blank lines and comments are no commands`() throws {
    for line in ["", "  \t", "# add x", "   #"] { #expect(try action(line) == nil) }
  }

  @Test func `what is wrong is named, with what to do`() {
    #expect(message("dnoe 1") == "there is no command `dnoe`; did you mean `done`?")
    #expect(message("lsit") == "there is no command `lsit`; did you mean `list`?")
    #expect(message("DONE 1") == "there is no command `DONE`; did you mean `done`?")
    #expect(message("yes") == "there is no command `yes`; type `help` to see all")
    #expect(message("frobnicate") == "there is no command `frobnicate`; type `help` to see all")
    #expect(message("add")?.hasPrefix("`add` needs a text") == true)
    #expect(message("add   ")?.hasPrefix("`add` needs a text") == true)
    #expect(message("edit 1")?.hasPrefix("`edit` needs the number of an item and a text") == true)
    #expect(message("done")?.hasPrefix("`done` needs the number of an item") == true)
    for word in ["x", "-1", "+1", "1.5", "99999999999999999999", "１"] {
      #expect(message("done \(word)")?.hasPrefix("`\(word)` is not the number") == true)
    }
    #expect(message("show 1 2")?.hasPrefix("`show` does not take `2`") == true)
    #expect(message("quit now")?.hasPrefix("`quit` does not take `now`") == true)
    #expect(message("help frob")?.hasPrefix("there is no command `frob`") == true)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "a\r"])
  func `a line break inside an argument is refused`(text: String) {
    #expect(throws: UsageError.textHasLineBreak(.add)) {
      try CommandParser.parse(arguments: ["add", text])
    }
    #expect(throws: UsageError.textHasLineBreak(.edit)) {
      try CommandParser.parse(arguments: ["edit", "1", text])
    }
  }
}
