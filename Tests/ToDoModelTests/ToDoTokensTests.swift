import Testing
import ToDoModel

/// "Tokens split at space and tab only."
struct ToDoTokensTests {
  @Test func `projects and contexts are words with a sign and something after it`() {
    let toDo = ToDo(text: "+a Call\t@b a@b.c 2+2 + @ ++c @@d (+e) +a +é\u{A0}f\u{2028}g")
    #expect(toDo.projects == ["a", "+c", "a", "é\u{A0}f\u{2028}g"])
    #expect(toDo.contexts == ["b", "@d"])
  }

  @Test func `a combining mark hides neither the space nor the sign before it`() {
    let toDo = ToDo(text: "a \u{301}b +\u{301}c @d")
    #expect(toDo.projects == ["\u{301}c"])
    #expect(toDo.contexts == ["d"])
  }

  @Test func `tags are words key colon value, in order`() {
    let toDo = ToDo(text: "a due:2026-01-02 K-1_x:y:z  t:1\tdue:2 mail:a@b.c n:+p z:/x")
    #expect(
      toDo.tags == [
        Tag(key: "due", value: "2026-01-02"), Tag(key: "K-1_x", value: "y:z"),
        Tag(key: "t", value: "1"), Tag(key: "due", value: "2"), Tag(key: "mail", value: "a@b.c"),
        Tag(key: "n", value: "+p"), Tag(key: "z", value: "/x"),
      ])
  }

  @Test(arguments: [
    "12:30", "http://x", "due:", ":x", "1a:x", "-a:x", "_a:x", "a.b:x", "ä:x", "a", "+a:x", "@a:x",
    "a::", "aé:x", "",
  ])
  func `these words are no tags`(word: String) {
    #expect(ToDo(text: "\(word) \(word)").tags.filter { $0.value != ":" } == [])
  }

  @Test func `of a repeated key the first counts`() {
    let toDo = ToDo(text: "due:soon due:2026-01-02 t:2026-01-03 t:2026-01-04")
    #expect(toDo.firstTag("due") == Tag(key: "due", value: "soon"))
    #expect(toDo.due == nil)
    #expect(toDo.threshold == day("2026-01-03"))
    #expect(toDo.firstTag("Due") == nil)
  }

  @Test func `due and threshold are real days`() {
    #expect(ToDo(text: "a due:2026-02-28").due == day("2026-02-28"))
    #expect(ToDo(text: "a due:2026-02-30").due == nil)
    #expect(ToDo(text: "a").threshold == nil)
  }

  @Test(arguments: ["1d", "+1b", "12w", "+3m", "10y", "007d"])
  func `a recurrence is a number of d, b, w, m or y`(form: String) {
    #expect(ToDo(text: "a rec:\(form)").recurrence == form)
  }

  @Test(arguments: [
    "d", "+d", "1", "0d", "+0w", "1x", "-1d", "++1d", "1 d", "1D", "1dd", "1.5d", "é",
  ])
  func `anything else is no recurrence`(form: String) {
    #expect(ToDo(text: "a rec:\(form)").recurrence == nil)
  }

  @Test func `bytes that are not UTF-8 show as U+FFFD in text and names`() {
    let line = ToDoLine(content: [0x2B, 0xFF, 0x20, 0x40, 0x61, 0x20, 0xE2, 0x80], ending: .lf)
    #expect(line.todo.text == "+\u{FFFD} @a \u{FFFD}")
    #expect(line.todo.projects == ["\u{FFFD}"])
    #expect(line.todo.contexts == ["a"])
    #expect(line.raw == line.todo.text)
    #expect(!line.isValidUTF8)
    #expect(ToDoLine("+\u{FFFD} é").isValidUTF8)
  }
}
