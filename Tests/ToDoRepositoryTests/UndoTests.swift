import Testing
import ToDoModel
import ToDoRepository

/// Undo and redo through the repository, with a list and a journal in memory.
@Suite struct UndoTests {
  private let day = Day("2026-12-01")!
  private let journal = ScriptedJournal()

  private func session(_ source: ScriptedDataSource) -> SessionRepository {
    SessionRepository(source: source, journal: journal)
  }

  @Test func `each command is one step, in the words in which it was asked`() async throws {
    let repository = session(ScriptedDataSource("a\nb\n"))
    _ = try await repository.apply(.add(text: "Buy milk +shop"))
    _ = try await repository.apply(.complete(numbers: [1, 2], on: day))
    _ = try await repository.apply(.reopen(numbers: [1]))
    _ = try await repository.apply(.replaceText(number: 2, text: "  c"))
    _ = try await repository.apply(.delete(numbers: [3]))
    #expect(
      try await repository.history().entries.reversed().map(\.kind) == [
        .step(command: "add Buy milk +shop", isUndone: false),
        .step(command: "done 1 2", isUndone: false), .step(command: "undone 1", isUndone: false),
        .step(command: "edit 2   c", isUndone: false), .step(command: "delete 3", isUndone: false),
      ])
    #expect(journal.snapshots == [1: Array("a\nb\n".utf8)])
  }

  @Test func `an edit that changes nothing is no step`() async throws {
    let repository = session(ScriptedDataSource("a\n"))
    _ = try await repository.apply(.replaceText(number: 1, text: "a"))
    #expect(journal.written.isEmpty)
    await #expect(throws: RepositoryError.nothingToUndo(available: 0)) {
      try await repository.undo(1)
    }
  }

  @Test func `undo gives back the bytes, and redo what they were`() async throws {
    let text = "\u{FEFF}a \r\n\t\n(A) b\nc\u{0}\r\n\nd"
    let source = ScriptedDataSource(text)
    let repository = session(source)
    _ = try await repository.apply(.add(text: "e"))
    _ = try await repository.apply(.delete(numbers: [1, 6]))
    _ = try await repository.apply(.complete(numbers: [3, 4], on: day))
    let changed = source.bytes
    _ = try await repository.undo(3)
    #expect(source.text == text)
    _ = try await repository.redo(3)
    #expect(source.bytes == changed)
    for _ in 0..<3 { _ = try await repository.undo(1) }
    #expect(source.text == text)
  }

  @Test func `an item that is back has the number that it had`() async throws {
    let repository = session(ScriptedDataSource("a\nb\nb\nc\n"))
    let before = try await repository.fetch().items
    _ = try await repository.apply(.delete(numbers: [3]))
    _ = try await repository.apply(.delete(numbers: [1, 2]))
    _ = try await repository.apply(.add(text: "d"))
    let update = try await repository.undo(3)
    #expect(try await repository.fetch().items == before)
    #expect(update.changes.map(\.item.number) == [5, 1, 2, 3])
    #expect(update.changes.map(\.line) == [2, 1, 2, 3])
    _ = try await repository.redo(3)
    #expect(try await repository.fetch().items.summary == "4 c, 5 d")
  }

  @Test func `an item that is undone and then added is another one`() async throws {
    let repository = session(ScriptedDataSource("a\n"))
    _ = try await repository.apply(.add(text: "b"))
    _ = try await repository.undo(1)
    _ = try await repository.apply(.add(text: "b"))
    #expect(try await repository.fetch().items.summary == "1 a, 3 b")
    await #expect(throws: RepositoryError.itemGone(number: 2)) {
      try await repository.apply(.delete(numbers: [2]))
    }
  }

  @Test func `undone and done again, an item stays the same one`() async throws {
    let repository = session(ScriptedDataSource("(A) a\nb\n"))
    let before = try await repository.fetch().items
    _ = try await repository.apply(.complete(numbers: [1], on: day))
    let update = try await repository.undo(1)
    #expect(update.changes == [.update(ToDoItem("(A) a", number: 1), at: 0)])
    #expect(try await repository.fetch().items == before)
    let again = try await repository.redo(1)
    #expect(again.changes == [.update(ToDoItem("x 2026-12-01 a pri:A", number: 1), at: 0)])
  }

  @Test func `an item that a done mark had made to a blank line comes back`() async throws {
    let repository = session(ScriptedDataSource("x 2026-12-01\nb\n"))
    let before = try await repository.fetch()
    _ = try await repository.apply(.reopen(numbers: [1]))
    let update = try await repository.undo(1)
    #expect(try await repository.fetch() == before)
    #expect(update.blankLines == [])
  }

  @Test func `undo takes back what another session did, and numbers stay those of this one`()
    async throws
  {
    let source = ScriptedDataSource("a\nb\nc\n")
    let (mine, other) = (session(source), session(source))
    let before = try await mine.fetch().items
    _ = try await other.apply(.delete(numbers: [2]))
    #expect(try await mine.fetch().items.summary == "1 a, 3 c")
    let update = try await mine.undo(1)
    #expect(update.changes == [.insert(ToDoItem("b", number: 2), at: 1, line: 2)])
    #expect(try await mine.fetch().items == before)
    #expect(try await other.fetch().items.map(\.line.raw) == ["a", "b", "c"])
    _ = try await other.redo(1)
    #expect(source.text == "a\nc\n")
  }

  @Test func `steps are undone in the order of the list, whoever made them`() async throws {
    let source = ScriptedDataSource("")
    let (mine, other) = (session(source), session(source))
    _ = try await mine.apply(.add(text: "1"))
    _ = try await other.apply(.add(text: "2"))
    _ = try await mine.apply(.add(text: "3"))
    _ = try await other.undo(2)
    #expect(source.text == "1\n")
    _ = try await mine.redo(1)
    #expect(source.text == "1\n2\n")
  }

  @Test func `too many steps and nothing is undone`() async throws {
    let source = ScriptedDataSource("a\n")
    let repository = session(source)
    _ = try await repository.apply(.add(text: "b"))
    _ = try await repository.apply(.add(text: "c"))
    await #expect(throws: RepositoryError.nothingToUndo(available: 2)) {
      try await repository.undo(3)
    }
    #expect(source.text == "a\nb\nc\n")
    await #expect(throws: RepositoryError.nothingToRedo(available: 0)) {
      try await repository.redo(1)
    }
    _ = try await repository.undo(2)
    await #expect(throws: RepositoryError.nothingToRedo(available: 2)) {
      try await repository.redo(3)
    }
    #expect(source.text == "a\n")
  }

  @Test func `a new step leaves nothing to redo`() async throws {
    let repository = session(ScriptedDataSource("a\n"))
    _ = try await repository.apply(.add(text: "b"))
    _ = try await repository.undo(1)
    _ = try await repository.apply(.add(text: "c"))
    await #expect(throws: RepositoryError.nothingToRedo(available: 0)) {
      try await repository.redo(1)
    }
    _ = try await repository.undo(1)
    // The one that was undone before stays so.
    await #expect(throws: RepositoryError.nothingToUndo(available: 0)) {
      try await repository.undo(1)
    }
    await #expect(throws: RepositoryError.nothingToRedo(available: 1)) {
      try await repository.redo(2)
    }
  }

  @Test func `what others write is in the history, and is no step`() async throws {
    let source = ScriptedDataSource("a\n")
    let repository = session(source)
    _ = try await repository.apply(.add(text: "b"))
    source.overwrite("top\na\nB\n\n")
    _ = try await repository.apply(.add(text: "c"))
    #expect(
      try await repository.history().entries.map(\.kind) == [
        .step(command: "add c", isUndone: false), .external(lines: 3),
        .step(command: "add b", isUndone: false),
      ])
    _ = try await repository.undo(1)
    #expect(source.text == "top\na\nB\n\n")
  }

  @Test func `lines that others moved are found where they are now`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = session(source)
    _ = try await repository.apply(.complete(numbers: [2], on: day))
    source.overwrite("top\n\na\nx 2026-12-01 b\nnew\nc\n")
    let update = try await repository.undo(1)
    #expect(source.text == "top\n\na\nb\nnew\nc\n")
    #expect(update.changes.map(\.item.number) == [2])
    #expect(update.changes.map(\.line) == [4])
    source.overwrite("c\nb\n")
    _ = try await repository.redo(1)
    #expect(source.text == "c\nx 2026-12-01 b\n")
  }

  @Test func `lines between which others have written are found one by one`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = session(source)
    _ = try await repository.apply(.complete(numbers: [1, 2], on: day))
    source.overwrite("x 2026-12-01 a\nbetween\nx 2026-12-01 b\nc\n")
    _ = try await repository.undo(1)
    #expect(source.text == "a\nbetween\nb\nc\n")
  }

  @Test func `a deleted line comes back where it was among what is left`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = session(source)
    _ = try await repository.apply(.delete(numbers: [2]))
    source.overwrite("new\nc\nend\n")
    _ = try await repository.undo(1)
    #expect(source.text == "new\nb\nc\nend\n")
  }

  @Test func `a last line that lacks its ending gets one when something follows it`() async throws {
    let source = ScriptedDataSource("a\nb")
    let repository = session(source)
    _ = try await repository.apply(.delete(numbers: [2]))
    source.overwrite("a\nc\n")
    _ = try await repository.undo(1)
    #expect(source.text == "a\nb\nc\n")
    _ = try await repository.redo(1)
    #expect(source.text == "a\nc\n")
  }

  @Test func `an ending that an editor has changed stands in nobody's way`() async throws {
    let source = ScriptedDataSource("a\nb")
    let repository = session(source)
    _ = try await repository.apply(.complete(numbers: [2], on: day))
    source.overwrite("a\r\nx 2026-12-01 b\r\n")
    _ = try await repository.undo(1)
    #expect(source.text == "a\r\nb\r\n")
  }

  @Test func `what others have changed since is refused, with the difference`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = session(source)
    _ = try await repository.apply(.complete(numbers: [1, 3], on: day))
    let changed = "x 2026-12-01 A\nb\n"
    source.overwrite(changed)
    let conflict = UndoConflict(
      step: 1,
      lines: [
        .init(expected: ToDoLine("x 2026-12-01 a"), found: ToDoLine("x 2026-12-01 A")),
        .init(expected: ToDoLine("x 2026-12-01 c"), found: nil),
      ])
    await #expect(throws: RepositoryError.undoConflict(conflict)) { try await repository.undo(1) }
    #expect(source.text == changed)
    // Whoever puts it back can go on.
    source.overwrite("x 2026-12-01 a\nb\nx 2026-12-01 c\n")
    _ = try await repository.undo(1)
    #expect(source.text == "a\nb\nc\n")
  }

  @Test func `one step of several that is refused and none is undone`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = session(source)
    _ = try await repository.apply(.complete(numbers: [1], on: day))
    source.overwrite("changed\nb\n")
    _ = try await repository.apply(.add(text: "c"))
    await #expect {
      try await repository.undo(2)
    } throws: { error in
      guard case .undoConflict(let conflict)? = error as? RepositoryError else { return false }
      return conflict.step == 1
    }
    #expect(source.text == "changed\nb\nc\n")
    _ = try await repository.undo(1)
    #expect(source.text == "changed\nb\n")
  }

  @Test func `who writes right before the undo is saved is not overwritten`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = session(source)
    _ = try await repository.apply(.delete(numbers: [1]))
    source.interruptSave { $0! + Array("end\n".utf8) }
    let update = try await repository.undo(1)
    #expect(source.text == "a\nb\nend\n")
    #expect(update.merged.map(\.kind) == [.insert])
    #expect(update.changes == [.insert(ToDoItem("a", number: 1), at: 0)])
    #expect(
      try await repository.history().entries.map(\.kind) == [
        .undo(steps: [1]), .external(lines: 1), .step(command: "delete 1", isUndone: true),
      ])
  }

  @Test func `the first line's going may leave one that begins like a byte order mark`()
    async throws
  {
    let source = ScriptedDataSource("a\n\u{FEFF}b\nc\n")
    let repository = session(source)
    _ = try await repository.apply(.delete(numbers: [1]))
    _ = try await repository.apply(.delete(numbers: [3]))
    #expect(source.text == "\u{FEFF}b\n")
    _ = try await repository.undo(2)
    #expect(source.text == "a\n\u{FEFF}b\nc\n")
    let other = session(source)
    _ = try await other.redo(2)
    #expect(source.text == "\u{FEFF}b\n")
  }

  @Test func `undo reads no further back than it has to`() async throws {
    let repository = session(ScriptedDataSource(""))
    for round in 1...50 { _ = try await repository.apply(.add(text: "\(round)")) }
    #expect(journal.reads == 0)
    _ = try await repository.undo(2)
    #expect(journal.reads == 2)
    _ = try await repository.undo(1)
    // The undo, the two that it took back, and the one before.
    #expect(journal.reads == 6)
    _ = try await repository.redo(1)
    #expect(journal.reads == 7)
  }
}
