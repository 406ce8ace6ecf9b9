import FluxTesting
import Testing
import ToDoModel

struct ToDoLineEditsTests {
  let today = day("2026-03-04")

  @Test(arguments: [
    ("foo", "x 2026-03-04 foo"),
    ("2026-01-02 foo", "x 2026-03-04 2026-01-02 foo"),
    ("(A) foo", "x 2026-03-04 foo pri:A"),
    ("(A) 2026-01-02 foo", "x 2026-03-04 2026-01-02 foo pri:A"),
    ("(A) 2026-01-02", "x 2026-03-04 2026-01-02 pri:A"),
    ("(A)  foo\t ", "x 2026-03-04  foo\t  pri:A"),
    ("(A) foo pri:B", "x 2026-03-04 (A) foo pri:B"),
    ("(A) 2026-01-02 pri:B foo", "x 2026-03-04 (A) 2026-01-02 pri:B foo"),
    ("(A) (B) foo", "x 2026-03-04 (A) (B) foo"),
    ("(A) (B)", "x 2026-03-04 (A) (B)"),
    ("pri:B foo", "x 2026-03-04 pri:B foo"),
    ("foo pri:B", "x 2026-03-04 foo pri:B "),
  ])
  func `completing puts x and the day before it and moves the priority`(
    open: String, done: String
  ) {
    #expect(ToDoLine(open).completed(on: today) == ToDoLine(done))
    #expect(ToDoLine(done).reopened() == ToDoLine(open))
  }

  @Test(arguments: [
    ("x foo", "foo"),
    ("x (A) foo", "(A) foo"),
    ("x (A) 2026-03-04 2026-01-02 foo", "(A) 2026-01-02 foo"),
    ("x (A) 2026-03-04 foo pri:B", "(A) foo pri:B"),
    ("x 2026-03-04 foo", "foo"),
    ("x 2026-03-04", ""),
    ("x foo pri:A", "(A) foo"),
    ("x 2026-03-04 foo\tpri:A", "(A) foo"),
    ("x 2026-03-04 pri:A", "(A) "),
    ("x 2026-03-04 pri:B foo pri:A", "(A) pri:B foo"),
    ("x 2026-03-04 foo pri:a", "foo pri:a"),
    ("x 2026-03-04 foo pri:AB", "foo pri:AB"),
    ("x 2026-03-04 foo apri:A", "foo apri:A"),
    ("x 2026-03-04 pri:A foo", "pri:A foo"),
  ])
  func `reopening takes what other programs wrote`(done: String, open: String) {
    #expect(ToDoLine(done).reopened() == ToDoLine(open))
  }

  @Test func `completing a done line and reopening an open one change nothing`() {
    for text in ["x foo", "x 2026-01-01 foo pri:A"] {
      #expect(ToDoLine(text).completed(on: today) == ToDoLine(text))
    }
    for text in ["foo pri:A", "(A) foo", "xylophone", "X foo"] {
      #expect(ToDoLine(text).reopened() == ToDoLine(text))
    }
  }

  @Test(arguments: UInt64(0)..<25) func `reopening gives back the very bytes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pieces = [
      "x", "x ", "(A)", "(A) ", "(B) ", "2026-01-02", "2026-01-02 ", "2026-02-30 ", "pri:A",
      " pri:B", "pri:high", "pri:", "foo", "+p", "@c", " ", "  ", "\t", "\r", "é", "👩‍👧", "\u{301}",
      "\u{2028}", "\0",
    ].map(bytes)
    pieces += [[0xFF], [0xE2, 0x80], [0xEF, 0xBB, 0xBF]]
    var tried = 0
    while tried < 400 {
      let head = random.joined(pieces, upTo: 10)
      let content = Bool.random(using: &random) ? head : head + bytes(" pri:C")
      let ending = [LineEnding.none, .lf, .crlf].randomElement(using: &random)!
      expectToComeBack(ToDoLine(content: content, ending: ending), &tried)
    }
  }

  @Test(arguments: UInt64(100)..<110)
  func `reopening gives back any bytes whatever`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tried = 0
    while tried < 200 {
      var content = random.joined((UInt8.min...UInt8.max).map { [$0] }, upTo: 30)
      content.removeAll { $0 == 0x0A }
      expectToComeBack(ToDoLine(content: content, ending: .crlf), &tried)
    }
  }

  private func expectToComeBack(_ open: ToDoLine, _ tried: inout Int) {
    let before = open.todo
    guard !before.isDone else { return }
    tried += 1
    let done = open.completed(on: today)
    let after = done.todo
    #expect(done.reopened() == open, "\(open.raw.debugDescription)")
    #expect(after.isDone && after.completed == today, "\(open.raw.debugDescription)")
    #expect(after.created == before.created, "\(open.raw.debugDescription)")
    #expect(after.projects == before.projects, "\(open.raw.debugDescription)")
    let priority = after.priority.map { String($0.letter) } ?? after.firstTag("pri")?.value
    if let letter = before.priority?.letter { #expect(priority == String(letter)) }
  }

  @Test(arguments: [
    ("foo", "bar"),
    ("", "bar"),
    ("(A) foo", "(A) bar"),
    ("(A) ", "(A) bar"),
    ("(A) 2026-01-02 foo", "(A) 2026-01-02 bar"),
    ("2026-01-02", "2026-01-02 bar"),
    ("x foo", "x bar"),
    ("x 2026-03-04 2026-01-02 foo pri:A", "x 2026-03-04 2026-01-02 bar pri:A"),
    ("x 2026-03-04 foo pri:A ", "x 2026-03-04 bar"),
    ("foo pri:A", "bar"),
    ("x 2026-03-04", "x 2026-03-04 bar"),
    ("(a) foo", "bar"),
  ])
  func `replacing the text keeps the head`(line: String, edited: String) {
    #expect(ToDoLine(line).replacingText(with: "bar") == ToDoLine(edited))
  }

  @Test func `an edited done item is open again with the priority that it had`() {
    let done = ToDoLine("(A) Pay rent").completed(on: today)
    #expect(done.replacingText(with: "Pay the rent").reopened() == ToDoLine("(A) Pay the rent"))
    #expect(done.replacingText(with: "Pay pri:C").reopened() == ToDoLine("(C) Pay"))
  }

  @Test(arguments: [LineEnding.none, .lf, .crlf])
  func `every edit keeps the ending`(ending: LineEnding) {
    let line = ToDoLine("(A) foo", ending: ending)
    #expect(line.completed(on: today).ending == ending)
    #expect(line.completed(on: today).reopened().ending == ending)
    #expect(line.replacingText(with: " $&|\\ ") == ToDoLine("(A)  $&|\\ ", ending: ending))
  }

  @Test(arguments: ["", " ", "\t  "]) func `a blank text is refused`(text: String) {
    #expect(throws: ToDoError.emptyText) { try ToDoLine.check(text) }
    #expect(ToDoLine(text).isBlank)
  }

  @Test(arguments: ["a\nb", "a\r\nb", "\n", "a\n", "a\r", "a\rb"])
  func `a text that would not be one line is refused`(text: String) {
    #expect(throws: ToDoError.textHasLineBreak) { try ToDoLine.check(text) }
  }

  @Test(arguments: ["a", " a ", "\0", "\u{2028}", "\u{85}", "\u{B}", "\u{C}", "\u{A0}"])
  func `any other text is an item`(text: String) {
    #expect(throws: Never.self) { try ToDoLine.check(text) }
    #expect(!ToDoLine(text).isBlank)
    #expect(ToDoFile(bytes: ToDoFile(line: text).bytes) == ToDoFile(line: text))
  }

  @Test func `a line with a LF in it is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) { _ = ToDoLine("a\nb") }
    await #expect(processExitsWith: .failure) { _ = ToDoLine("a").replacingText(with: "b\r\nc") }
  }
}

extension ToDoFile {
  fileprivate init(line text: String) {
    self.init(bytes: [])
    append(text)
  }
}
