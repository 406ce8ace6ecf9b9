import Testing
import ToDoModel
import ToDoRepository

@Suite struct SessionRepositoryMergeTests {
  private let day = Day("2026-12-01")!

  @Test func `a list that nobody changed is read once`() async throws {
    let source = ScriptedDataSource("a\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    _ = try await repository.apply(.add(text: "b"))
    _ = try await repository.fetch()
    #expect(source.loads == 1)
  }

  @Test func `an edit tells what others changed since the last one`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch().items
    source.overwrite("new\nb\n\nc\n")
    let update = try await repository.apply(.complete(numbers: [3], on: day))
    #expect(
      update.merged == [
        .delete(ToDoItem("a", number: 1), at: 0, line: 1),
        .insert(ToDoItem("new", number: 4), at: 0, line: 1),
      ])
    #expect(
      update.changes == [.update(ToDoItem("x 2026-12-01 c", number: 3), at: 2, line: 4)])
    #expect(update.blankLines == [2])
    #expect(source.text == "new\nb\n\nx 2026-12-01 c\n")
    let after = try before.applying(update.merged).applying(update.changes)
    #expect(try await repository.fetch().items == after)
  }

  @Test func `a line that moved is told as deleted and inserted, with the same item`() async throws
  {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("b\nc\na\n")
    let update = try await repository.apply(.delete(numbers: [1]))
    let a = ToDoItem("a", number: 1)
    #expect(update.merged == [.delete(a, at: 0, line: 1), .insert(a, at: 2, line: 3)])
    #expect(update.changes == [.delete(a, at: 2, line: 3)])
  }

  @Test func `an edit is made anew, by item, when others write before it is saved`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.interruptSave { _ in Array("top\na\nb\n".utf8) }
    source.interruptSave { $0! + Array("end\n".utf8) }
    let update = try await repository.apply(.delete(numbers: [1]))
    #expect(
      update.merged == [
        .insert(ToDoItem("top", number: 3), at: 0), .insert(ToDoItem("end", number: 4), at: 3),
      ])
    #expect(update.changes == [.delete(ToDoItem("a", number: 1), at: 1, line: 2)])
    #expect(source.text == "top\nb\nend\n")
  }

  @Test func `an item that others rewrite before it is saved is refused`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.interruptSave { _ in Array("A\nb\n".utf8) }
    await #expect(throws: RepositoryError.itemGone(number: 1)) {
      try await repository.apply(.complete(numbers: [1, 2], on: day))
    }
    #expect(source.text == "A\nb\n")
  }

  @Test func `a list that keeps changing is given up after ten attempts`() async throws {
    let source = ScriptedDataSource("a\n")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch().items
    for _ in 0..<10 { source.interruptSave { $0! + Array("more\n".utf8) } }
    let failure = StorageFailure(operation: .write, path: "list", reason: .keptChanging)
    await #expect(throws: RepositoryError.storage(failure)) {
      try await repository.apply(.delete(numbers: [1]))
    }
    #expect(source.saves == 0)
    let update = try await repository.apply(.delete(numbers: [1]))
    #expect(update.merged.count == 10)
    let after = try before.applying(update.merged).applying(update.changes)
    #expect(try await repository.fetch().items == after)
  }

  @Test func `what others changed is told after failed edits, once`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch().items
    source.overwrite("b\n")
    await #expect(throws: RepositoryError.itemGone(number: 1)) {
      try await repository.apply(.delete(numbers: [1]))
    }
    source.overwrite("b\nc\n")
    source.failSave(.noSpace)
    let failure = StorageFailure(operation: .write, path: "list", reason: .noSpace)
    await #expect(throws: RepositoryError.storage(failure)) {
      try await repository.apply(.delete(numbers: [2]))
    }
    #expect(source.text == "b\nc\n")
    let update = try await repository.apply(.add(text: "d"))
    #expect(update.merged.map(\.kind) == [.delete, .insert])
    let after = try before.applying(update.merged).applying(update.changes)
    #expect(after.summary == "2 b, 3 c, 4 d")
    #expect(try await repository.apply(.add(text: "e")).merged == [])
  }

  @Test func `what a fetch has shown is not told again`() async throws {
    let source = ScriptedDataSource("a\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("a\nb\n")
    _ = try await repository.fetch()
    #expect(try await repository.apply(.add(text: "c")).merged == [])
  }

  @Test func `a list that vanished is not taken as empty, nor made again, until it is back`()
    async throws
  {
    let source = ScriptedDataSource("a\n\nb\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite(nil)
    let vanished = RepositoryError.storage(
      StorageFailure(operation: .read, path: source.location, reason: .vanished))
    await #expect(throws: vanished) { try await repository.fetch() }
    await #expect(throws: vanished) { try await repository.apply(.add(text: "c")) }
    #expect(source.text == nil)
    source.overwrite("a\n\nb\n")
    let update = try await repository.apply(.delete(numbers: [3]))
    #expect(update.merged.isEmpty)
    #expect(source.text == "a\n\n")
  }
}
