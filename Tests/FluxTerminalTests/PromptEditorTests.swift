import FluxTerminal
import Testing

struct PromptEditorTests {
  @Test func `Enter hands over the line and starts an empty one`() {
    var editor = typed("Buy milk")
    _ = editor.handle(.left)
    #expect(editor.handle(.enter) == .submit("Buy milk"))
    #expect(editor.line == PromptLine(label: "> "))
    #expect(editor.handle(.enter) == .submit(""))
    #expect(editor.lines == ["Buy milk"])
  }

  @Test func `Control-C drops the line, Control-D ends an empty one and deletes in another`() {
    var editor = typed("ab")
    #expect(editor.handle(.control("c")) == .interrupt)
    #expect(editor.line == PromptLine(label: "> "))
    #expect(editor.handle(.control("d")) == .endOfInput)
    editor = typed("ab")
    _ = editor.handle(.home)
    #expect(editor.handle(.control("d")) == nil)
    #expect(editor.line.afterCursor == "b")
  }

  @Test(
    arguments: [
      (.control("z"), .suspend), (.control("l"), .redraw), (.escape, .escape),
      (.pageUp, .scroll(pages: -1)), (.pageDown, .scroll(pages: 1)), (.tab, .complete),
    ] as [(Key, PromptEditor.Event)])
  func `a key that is not for the line leaves the line`(key: Key, event: PromptEditor.Event) {
    var editor = typed("ab")
    #expect(editor.handle(key) == event)
    #expect(editor.line.beforeCursor == "ab")
  }

  @Test func `Up and Down go through the lines of before, and back to what was being typed`() {
    var editor = PromptEditor(label: "> ", history: ["one", "two"])
    _ = editor.handle(.character("d"))
    #expect(after(.up) == "two")
    #expect(after(.control("p")) == "one")
    #expect(after(.up) == "one")
    #expect(after(.down) == "two")
    #expect(after(.control("n")) == "d")
    #expect(after(.down) == "d")
    #expect(after(.up) == "two")
    #expect(editor.handle(.enter) == .submit("two"))
    #expect(editor.lines == ["one", "two"])
    _ = editor.handle(.character(" "))
    _ = editor.handle(.enter)
    #expect(editor.lines == ["one", "two"])

    func after(_ key: Key) -> String {
      #expect(editor.handle(key) == nil)
      return editor.line.beforeCursor + editor.line.afterCursor
    }
  }

  @Test func `no more than the last 1000 lines are kept`() {
    var editor = PromptEditor(label: "> ", history: (0..<1500).map { "line \($0)" })
    #expect(editor.lines.count == 1000)
    _ = editor.handle(.paste("new"))
    _ = editor.handle(.enter)
    #expect(editor.lines.count == 1000)
    #expect(editor.lines.first == "line 501")
    #expect(editor.lines.last == "new")
  }

  @Test func `a paste of one line is typed, one of several is asked about`() {
    var editor = typed("ab")
    _ = editor.handle(.left)
    #expect(editor.handle(.paste("x y\n")) == nil)
    #expect(editor.line == PromptLine(label: "> ", beforeCursor: "ax y", afterCursor: "b"))
    #expect(
      editor.handle(.paste("one\r\ntwo\rthree\n\n")) == .pastedLines(["one", "two", "three", ""]))
    #expect(editor.line.beforeCursor == "ax y")
    #expect(editor.handle(.paste("")) == nil)
    #expect(editor.handle(.paste("\n")) == nil)
    #expect(editor.line.beforeCursor == "ax y")
  }

  @Test func `a letter and its marks are one step for the cursor`() {
    var editor = typed("xe\u{301}")
    _ = editor.handle(.left)
    #expect(editor.line.afterCursor == "e\u{301}")
    _ = editor.handle(.left)
    _ = editor.handle(.delete)
    #expect(editor.line.afterCursor == "e\u{301}")
    _ = editor.handle(.delete)
    #expect(editor.line.afterCursor == "")
  }

  @Test
  func `Control-T exchanges the characters around the cursor, and the last two at the line's end`()
  {
    var editor = typed("ab👩‍👧")
    _ = editor.handle(.control("t"))
    #expect(editor.line == PromptLine(label: "> ", beforeCursor: "a👩‍👧b"))
    _ = editor.handle(.home)
    _ = editor.handle(.control("t"))
    #expect(editor.line.afterCursor == "a👩‍👧b")
    _ = editor.handle(.right)
    _ = editor.handle(.control("t"))
    #expect(editor.line == PromptLine(label: "> ", beforeCursor: "👩‍👧a", afterCursor: "b"))
    editor = typed("a")
    _ = editor.handle(.control("t"))
    #expect(editor.line.beforeCursor == "a")
  }

  @Test func `what is taken out by one key after another comes back in one piece`() {
    var editor = typed("one two three four")
    for key in [.control("w"), .altBackspace] as [Key] { _ = editor.handle(key) }
    for _ in 0..<2 { _ = editor.handle(.wordLeft) }
    _ = editor.handle(.control("y"))
    #expect(
      editor.line == PromptLine(label: "> ", beforeCursor: "three four", afterCursor: "one two "))
    for key in [.alt("d"), .alt("d"), .control("u"), .control("k"), .control("k")] as [Key] {
      _ = editor.handle(key)
    }
    #expect(editor.line == PromptLine(label: "> "))
    _ = editor.handle(.control("y"))
    #expect(editor.line.beforeCursor == "three fourone two ")
    // A key between parts them, and nothing taken out changes nothing.
    for key in [.control("w"), .end, .control("k"), .control("y"), .control("y")] as [Key] {
      _ = editor.handle(key)
    }
    #expect(editor.line.beforeCursor == "three fourone two two ")
    editor = typed("a b")
    for key in [.control("w"), .control("k"), .control("w"), .control("y")] as [Key] {
      _ = editor.handle(key)
    }
    #expect(editor.line.beforeCursor == "a b")
  }

  @Test func `blank lines, repetitions and what begins with a space stay out of the history`() {
    var editor = PromptEditor(label: "> ", history: ["old"])
    #expect(editor.takeNewLines() == [])
    for line in ["a", "a", " secret", " \u{301}", "", "\t", "old", "a", "\tb"] {
      _ = editor.handle(.paste(line))
      #expect(editor.handle(.enter) == .submit(line))
    }
    #expect(editor.lines == ["old", "a", "old", "a", "\tb"])
    #expect(editor.takeNewLines() == ["a", "old", "a", "\tb"])
    #expect(editor.takeNewLines() == [])
    for number in 0..<1500 {
      _ = editor.handle(.paste("\(number)"))
      _ = editor.handle(.enter)
    }
    #expect(editor.takeNewLines() == editor.lines)
  }

  private func typed(_ text: String) -> PromptEditor {
    var editor = PromptEditor(label: "> ")
    for scalar in text.unicodeScalars { _ = editor.handle(.character(scalar)) }
    return editor
  }
}
