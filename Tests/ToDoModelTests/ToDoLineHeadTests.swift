import FluxTesting
import Testing
import ToDoModel

/// "Head, at byte 0, ASCII only."
struct ToDoLineHeadTests {
  struct Reading: Sendable, CustomTestStringConvertible {
    let line: String
    let toDo: ToDo
    var testDescription: String { line.debugDescription }

    init(
      _ line: String, _ text: String, done isDone: Bool = false, priority: Character? = nil,
      completed: String? = nil, created: String? = nil
    ) {
      self.line = line
      toDo = ToDo(
        isDone: isDone, priority: priority.flatMap { Priority($0) }, completed: completed.map(day),
        created: created.map(day), text: text)
    }
  }

  static let open: [Reading] = [
    Reading("Buy milk", "Buy milk"),
    Reading("(A) Buy milk", "Buy milk", priority: "A"),
    Reading("(Z) 2026-01-02 Buy milk", "Buy milk", priority: "Z", created: "2026-01-02"),
    Reading("2026-01-02 Buy milk", "Buy milk", created: "2026-01-02"),
    Reading("2026-01-02", "", created: "2026-01-02"),
    Reading("2026-01-02 ", "", created: "2026-01-02"),
    Reading("(A) ", "", priority: "A"),
    Reading("2026-01-01 2026-01-02 foo", "2026-01-02 foo", created: "2026-01-01"),
    Reading("(A) (B) foo", "(B) foo", priority: "A"),
    Reading("(A)  foo", " foo", priority: "A"),
    Reading("2026-01-02  foo", " foo", created: "2026-01-02"),
  ]

  static let text: [Reading] = [
    "", " ", "x", "X foo", "x\tfoo", "xylophone", " x foo", "(a) foo", "(AB) foo", "(A)foo", "(A)",
    "(A)\tfoo", " (A) foo", "(Ä) foo", "2026-02-30 foo", "2026-1-02 foo", "2026-01-02foo",
    "2026-01-02\tfoo", " 2026-01-02 foo", "2026-01-02T10:00 foo", "x\u{301} foo",
  ].map { Reading($0, $0) }

  static let done: [Reading] = [
    Reading("x foo", "foo", done: true),
    Reading("x ", "", done: true),
    Reading("x  foo", " foo", done: true),
    Reading("x 2026-01-03 foo", "foo", done: true, completed: "2026-01-03"),
    Reading("x 2026-01-03", "", done: true, completed: "2026-01-03"),
    Reading(
      "x 2026-01-03 2026-01-02 foo", "foo", done: true, completed: "2026-01-03",
      created: "2026-01-02"),
    Reading(
      "x 2026-01-03 2026-01-02", "", done: true, completed: "2026-01-03", created: "2026-01-02"),
    Reading("x 2026-01-03 2026-01-32 foo", "2026-01-32 foo", done: true, completed: "2026-01-03"),
    Reading("x x foo", "x foo", done: true),
  ]

  static let doneWithPriority: [Reading] = [
    Reading("x (A) foo", "foo", done: true, priority: "A"),
    Reading("x (A) 2026-01-03 foo", "foo", done: true, priority: "A", completed: "2026-01-03"),
    Reading(
      "x (A) 2026-01-03 2026-01-02 foo", "foo", done: true, priority: "A", completed: "2026-01-03",
      created: "2026-01-02"),
    Reading(
      "x 2026-01-03 (A) 2026-01-02 foo", "foo", done: true, priority: "A", completed: "2026-01-03",
      created: "2026-01-02"),
    Reading(
      "x (A) 2026-01-03 (B) foo", "(B) foo", done: true, priority: "A", completed: "2026-01-03"),
    Reading(
      "x 2026-01-03 2026-01-02 (A) foo", "(A) foo", done: true, completed: "2026-01-03",
      created: "2026-01-02"),
  ]

  @Test(arguments: open) func `an open head is priority and creation date`(_ reading: Reading) {
    #expect(ToDoLine(reading.line).todo == reading.toDo)
  }

  @Test(arguments: text) func `what is not exactly a head is text`(_ reading: Reading) {
    #expect(ToDoLine(reading.line).todo == reading.toDo)
  }

  @Test(arguments: done)
  func `a done head is x, completion and creation date`(_ reading: Reading) {
    #expect(ToDoLine(reading.line).todo == reading.toDo)
  }

  @Test(arguments: doneWithPriority)
  func `a priority after x is read before and after the completion date`(_ reading: Reading) {
    #expect(ToDoLine(reading.line).todo == reading.toDo)
  }

  @Test(arguments: UInt64(0)..<20) func `any head is read as by splitting at spaces`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "x", "X", "(A)", "(B)", "(a)", "2026-01-02", "2026-02-29", "foo", " ", " ", " ", " ", "\t",
    ].map(bytes)
    for _ in 0..<200 {
      let line = String(decoding: random.joined(pieces, upTo: 12), as: UTF8.self)
      #expect(ToDoLine(line).todo == readBySplitting(line), "\(line.debugDescription)")
    }
  }

  /// The same rules in the plainest way: the words between single spaces, taken from the front.
  private func readBySplitting(_ line: String) -> ToDo {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    func takePriority() -> Priority? {
      guard words.count > 1, let word = words.first, word.count == 3, word.hasPrefix("("),
        word.hasSuffix(")"), let priority = Priority(word.dropFirst().first!)
      else { return nil }
      words.removeFirst()
      return priority
    }
    func takeDay() -> Day? {
      guard let day = words.first.flatMap({ Day($0) }) else { return nil }
      words.removeFirst()
      return day
    }
    let isDone = words.count > 1 && words.first == "x"
    guard isDone else {
      let (priority, created) = (takePriority(), takeDay())
      return ToDo(priority: priority, created: created, text: words.joined(separator: " "))
    }
    words.removeFirst()
    let first = takePriority()
    let completed = takeDay()
    let priority = first ?? (completed == nil ? nil : takePriority())
    let created = completed == nil ? nil : takeDay()
    return ToDo(
      isDone: true, priority: priority, completed: completed, created: created,
      text: words.joined(separator: " "))
  }
}
