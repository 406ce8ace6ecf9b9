import FluxTesting
import FluxTerminal
import Testing

struct PromptEditorTests {
  /// The same keys on an array of characters and an index.
  private struct PlainEditor {
    var line: [Character] = []
    var cursor = 0
    var killed: [Character] = []

    mutating func handle(_ key: Key) {
      switch key {
      case .character(let scalar):
        line.insert(Character(scalar), at: cursor)
        cursor += 1
      case .backspace where cursor > 0:
        cursor -= 1
        line.remove(at: cursor)
      case .delete where cursor < line.count: line.remove(at: cursor)
      case .left, .control("b"): cursor = max(0, cursor - 1)
      case .right, .control("f"): cursor = min(line.count, cursor + 1)
      case .home, .control("a"): cursor = 0
      case .end, .control("e"): cursor = line.count
      case .control("k"): kill(cursor..<line.count)
      case .control("u"): kill(0..<cursor)
      case .control("w"): kill(left { !$0.isWhitespace }..<cursor)
      case .altBackspace: kill(left(isWord)..<cursor)
      case .alt("d"): kill(cursor..<right())
      case .alt("b"), .wordLeft: cursor = left(isWord)
      case .alt("f"), .wordRight: cursor = right()
      case .control("y"):
        line.insert(contentsOf: killed, at: cursor)
        cursor += killed.count
      default: break
      }
    }

    private func isWord(_ character: Character) -> Bool {
      character.isLetter || character.isNumber
    }

    private mutating func kill(_ range: Range<Int>) {
      if range.isEmpty { return }
      killed = Array(line[range])
      line.removeSubrange(range)
      cursor = range.lowerBound
    }

    private func left(_ belongs: (Character) -> Bool) -> Int {
      var index = cursor
      while index > 0, !belongs(line[index - 1]) { index -= 1 }
      while index > 0, belongs(line[index - 1]) { index -= 1 }
      return index
    }

    private func right() -> Int {
      var index = cursor
      while index < line.count, !isWord(line[index]) { index += 1 }
      while index < line.count, isWord(line[index]) { index += 1 }
      return index
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `any keys do what they do to a plain array of characters`(seed: UInt64) {
    let keys: [Key] = [
      .character("a"), .character("b"), .character("7"), .character(" "), .character("漢"),
      .character("-"), .character("a"), .character(" "), .backspace, .delete, .left, .right, .home,
      .end, .control("a"), .control("b"), .control("e"), .control("f"), .control("k"),
      .control("u"), .control("w"), .control("y"), .altBackspace, .alt("b"), .alt("d"), .alt("f"),
      .wordLeft, .wordRight, .tab, .alt("x"), .control("t"),
    ]
    var generator = SeededGenerator(seed: seed)
    var editor = PromptEditor(label: "> ")
    var plain = PlainEditor()
    for step in 0..<500 {
      // Typing more often than anything else, or the line stays empty.
      let key = keys[Int.random(in: 0..<(step % 3 == 0 ? keys.count : 8), using: &generator)]
      #expect(editor.handle(key) == nil)
      plain.handle(key)
      let line = editor.line
      guard line.beforeCursor == String(plain.line[..<plain.cursor]),
        line.afterCursor == String(plain.line[plain.cursor...])
      else {
        Issue.record("seed \(seed), step \(step), \(key): \(line) instead of \(plain)")
        return
      }
    }
  }

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
      (.pageUp, .scroll(pages: -1)), (.pageDown, .scroll(pages: 1)),
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

  private func typed(_ text: String) -> PromptEditor {
    var editor = PromptEditor(label: "> ")
    for scalar in text.unicodeScalars { _ = editor.handle(.character(scalar)) }
    return editor
  }
}
