import Testing
import ToDoModel
import ToDoRepository

@Suite struct SessionRepositoryEditTests {
  private let day = Day("2026-12-01")!

  @Test func `an edit changes the bytes of the lines it names alone`() async throws {
    let source = ScriptedDataSource("\u{FEFF}a \r\n\t\n(A) b\nc\u{0}\r\n\nd")
    let repository = SessionRepository(source: source)
    _ = try await repository.apply(.complete(numbers: [3], on: day))
    #expect(source.text == "\u{FEFF}a \r\n\t\nx 2026-12-01 b pri:A\nc\u{0}\r\n\nd")
    _ = try await repository.apply(.replaceText(number: 1, text: "A"))
    #expect(source.text == "\u{FEFF}A\r\n\t\nx 2026-12-01 b pri:A\nc\u{0}\r\n\nd")
    _ = try await repository.apply(.reopen(numbers: [3]))
    #expect(source.text == "\u{FEFF}A\r\n\t\n(A) b\nc\u{0}\r\n\nd")
    _ = try await repository.apply(.delete(numbers: [6, 1]))
    #expect(source.text == "\u{FEFF}\t\n(A) b\nc\u{0}\r\n\n")
  }

  @Test func `bytes that are not UTF-8 survive the edit of another line`() async throws {
    let source = ScriptedDataSource(nil)
    source.overwrite(bytes: [0xFF, 0xC0, 0x0A, 0x61, 0x0A])
    _ = try await SessionRepository(source: source).apply(.delete(numbers: [2]))
    #expect(source.bytes == [0xFF, 0xC0, 0x0A])
  }

  @Test func `several items change in file order, with the lines on which they stood`() async throws
  {
    let repository = SessionRepository(source: ScriptedDataSource("a\n\nb\nc\nd\n"))
    let done = try await repository.apply(.complete(numbers: [4, 1], on: day))
    #expect(
      done.changes == [
        .update(ToDoItem("x 2026-12-01 a", number: 1), at: 0, line: 1),
        .update(ToDoItem("x 2026-12-01 c", number: 4), at: 2, line: 4),
      ])
    let deleted = try await repository.apply(.delete(numbers: [5, 3]))
    #expect(
      deleted.changes == [
        .delete(ToDoItem("b", number: 3), at: 1, line: 3),
        .delete(ToDoItem("d", number: 5), at: 2, line: 5),
      ])
    #expect(deleted.blankLines == [1])
  }

  @Test func `a number that is given twice counts once`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    let done = try await repository.apply(.complete(numbers: [1, 1], on: day))
    #expect(done.changes.count == 1)
    let deleted = try await repository.apply(.delete(numbers: [2, 1, 2]))
    #expect(deleted.changes.map(\.item.number) == [1, 2])
    #expect(source.text == "")
  }

  @Test(arguments: [
    (ToDoEdit.delete(numbers: [1, 9, 7]), RepositoryError.noSuchItem(number: 9, last: 4)),
    (.delete(numbers: [1, 2]), .noSuchItem(number: 2, last: 4)),
    (.delete(numbers: [0]), .noSuchItem(number: 0, last: 4)),
    (.delete(numbers: [-1]), .noSuchItem(number: -1, last: 4)),
    (.complete(numbers: [1, 3], on: Day("2026-12-01")!), .alreadyDone(number: 3)),
    (.reopen(numbers: [3, 4]), .notDone(number: 4)),
    (.replaceText(number: 5, text: "b"), .noSuchItem(number: 5, last: 4)),
  ])
  func `one number that is wrong and nothing changes`(
    edit: ToDoEdit, error: RepositoryError
  ) async throws {
    let source = ScriptedDataSource("a\n\nx b\nc\n")
    let repository = SessionRepository(source: source)
    await #expect(throws: error) { try await repository.apply(edit) }
    #expect(source.text == "a\n\nx b\nc\n")
    #expect(source.saves == 0)
    #expect(try await repository.fetch().items.summary == "1 a, 3 x b, 4 c")
  }

  @Test func `an item of an empty list does not exist and none is the last`() async throws {
    let repository = SessionRepository(source: ScriptedDataSource(nil))
    await #expect(throws: RepositoryError.noSuchItem(number: 1, last: nil)) {
      try await repository.apply(.delete(numbers: [1]))
    }
  }

  @Test func `an item that was deleted here is gone`() async throws {
    let repository = SessionRepository(source: ScriptedDataSource("a\nb\n"))
    _ = try await repository.apply(.delete(numbers: [1]))
    await #expect(throws: RepositoryError.itemGone(number: 1)) {
      try await repository.apply(.complete(numbers: [2, 1], on: day))
    }
  }

  @Test func `adding makes a missing last ending good and is one insertion`() async throws {
    let source = ScriptedDataSource("a\r\nb")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    let update = try await repository.apply(.add(text: "c"))
    #expect(update == [.insert(ToDoItem("c", number: 3), at: 2)])
    #expect(source.text == "a\r\nb\r\nc\r\n")
  }

  @Test func `a CR that gets into the ending with that is told as an update`() async throws {
    let source = ScriptedDataSource("a\r")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch().items
    let update = try await repository.apply(.add(text: "b"))
    #expect(source.text == "a\r\nb\n")
    #expect(update.changes.map(\.kind) == [.update, .insert])
    #expect(try before.applying(update.changes).summary == "1 a, 2 b")
  }

  @Test func `a done item without text is a blank line when it is open again`() async throws {
    let source = ScriptedDataSource("x 2026-12-01\nx b\n")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch().items
    let update = try await repository.apply(.reopen(numbers: [1, 2]))
    #expect(source.text == "\nb\n")
    #expect(update.changes.map(\.kind) == [.delete, .update])
    #expect(update.blankLines == [0])
    #expect(try before.applying(update.changes).summary == "2 b")
  }

  @Test func `the same at the end of the file without an ending is no line at all`() async throws {
    let source = ScriptedDataSource("a\nx ")
    let repository = SessionRepository(source: source)
    let update = try await repository.apply(.reopen(numbers: [2]))
    #expect(update.blankLines == [])
    _ = try await repository.apply(.add(text: "b"))
    #expect(source.text == "a\nb\n")
  }

  @Test func `an edit to the same text writes nothing`() async throws {
    let source = ScriptedDataSource("(A) a\n")
    let update = try await SessionRepository(source: source).apply(
      .replaceText(number: 1, text: "a"))
    #expect(update == [])
    #expect(source.saves == 0)
  }

  @Test func `the first item makes the list`() async throws {
    let source = ScriptedDataSource(nil)
    let repository = SessionRepository(source: source)
    #expect(try await repository.fetch() == [])
    #expect(source.bytes == nil)
    let update = try await repository.apply(.add(text: "a"))
    #expect(update == [.insert(ToDoItem("a", number: 1), at: 0)])
    #expect(source.text == "a\n")
  }
}
