import FluxTerminal
import Testing

/// Control-R.
struct PromptSearchTests {
  private var editor = PromptEditor(
    label: "> ", history: ["add Buy milk", "done 1", "add Read", "add Buy milk +shop", "list"])

  private mutating func type(_ keys: String) {
    for scalar in keys.unicodeScalars { _ = editor.handle(.character(scalar)) }
  }

  private mutating func press(_ keys: Key...) {
    for key in keys { #expect(editor.handle(key) == nil) }
  }

  private func expect(
    _ label: String, _ before: String, _ after: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      editor.line == PromptLine(label: label, beforeCursor: before, afterCursor: after),
      sourceLocation: sourceLocation)
  }

  @Test mutating func `what is typed finds the newest line that has it, the cursor at the match`() {
    type("dra")
    press(.left, .control("r"))
    expect("search \"\": ", "dr", "a")
    type("a")
    expect("search \"a\": ", "", "add Buy milk +shop")
    type("dd")
    expect("search \"add\": ", "", "add Buy milk +shop")
    type(" R")
    expect("search \"add R\": ", "", "add Read")
    type("x")
    expect("no match for \"add Rx\": ", "", "add Read")
    press(.backspace, .backspace)
    expect("search \"add \": ", "", "add Buy milk +shop")
    press(.backspace, .backspace, .backspace, .backspace)
    expect("search \"\": ", "dr", "a")
    press(.backspace)
    expect("search \"\": ", "dr", "a")
  }

  @Test mutating func `Control-R goes on to older lines and Control-S to newer ones`() {
    press(.control("r"))
    type("m")
    expect("search \"m\": ", "add Buy ", "milk +shop")
    press(.control("r"))
    expect("search \"m\": ", "add Buy ", "milk")
    press(.control("r"))
    expect("no other match for \"m\": ", "add Buy ", "milk")
    press(.control("s"))
    expect("search \"m\": ", "add Buy ", "milk +shop")
    press(.control("s"))
    expect("no other match for \"m\": ", "add Buy ", "milk +shop")
    press(.control("r"))
    type("i")
    // A longer query looks on from where one is, and Backspace goes back to it.
    expect("search \"mi\": ", "add Buy ", "milk")
    press(.backspace)
    expect("search \"m\": ", "add Buy ", "milk")
  }

  @Test mutating func `lines that are the same again are passed over`() {
    editor = PromptEditor(label: "> ", history: ["ab", "a", "b", "a", "b", "a"])
    press(.control("r"))
    type("a")
    press(.control("r"))
    expect("search \"a\": ", "", "ab")
  }

  @Test(arguments: [Key.escape, .control("g")])
  mutating func `Escape and Control-G give back the line as it was`(key: Key) {
    type("draft")
    press(.up, .left, .control("r"))
    type("done")
    expect("search \"done\": ", "", "done 1")
    press(key)
    expect("> ", "lis", "t")
    press(.down)
    expect("> ", "draft")
  }

  @Test mutating func `Enter hands over the line that was found`() {
    press(.control("r"))
    type("done")
    #expect(editor.handle(.enter) == .submit("done 1"))
    expect("> ", "")
    #expect(editor.lines.last == "done 1")
  }

  @Test
  mutating func `a key that edits takes the line that was found, and Down leads back to the draft`()
  {
    type("draft")
    press(.control("r"))
    type("Re")
    press(.end)
    type("!")
    expect("> ", "add Read!")
    press(.up)
    expect("> ", "done 1")
    press(.down, .down, .down, .down)
    expect("> ", "draft")
    press(.control("r"))
    type("1")
    press(.paste("2"))
    expect("> ", "done 2", "1")
    press(.control("r"))
    type("1")
    #expect(editor.handle(.tab) == .complete)
    expect("> ", "done ", "1")
  }

  @Test mutating func `a key that is not for the line leaves the search`() {
    press(.control("r"))
    type("1")
    #expect(editor.handle(.pageUp) == .scroll(pages: -1))
    #expect(editor.handle(.control("l")) == .redraw)
    #expect(editor.handle(.control("z")) == .suspend)
    press(.alt("x"), .control("x"))
    expect("search \"1\": ", "done ", "1")
    #expect(editor.handle(.control("c")) == .interrupt)
    expect("> ", "")
  }

  @Test mutating func `Control-R twice searches for the same again`() {
    press(.control("r"), .control("r"))
    expect("search \"\": ", "")
    type("Read")
    press(.control("g"), .control("r"), .control("r"))
    expect("search \"Read\": ", "add ", "Read")
    press(.backspace)
    expect("search \"Rea\": ", "")
  }

  @Test mutating func `nothing is found where there is nothing`() {
    editor = PromptEditor(label: "> ")
    press(.control("r"), .control("r"), .control("s"))
    type("a")
    expect("no match for \"a\": ", "")
    press(.control("r"), .control("s"))
    expect("no match for \"a\": ", "")
    #expect(editor.handle(.enter) == .submit(""))
  }

  @Test mutating func `a letter and its mark leave the query together`() {
    press(.control("r"))
    type("ae\u{301}")
    expect("no match for \"ae\u{301}\": ", "", "add Buy milk +shop")
    press(.backspace)
    expect("search \"a\": ", "", "add Buy milk +shop")
  }

  @Test mutating func `a page pasted into a search without brackets is no query`() {
    press(.control("r"))
    type(String(repeating: "a", count: 100_000))
    #expect(editor.line.label.utf8.count < 300)
  }
}
