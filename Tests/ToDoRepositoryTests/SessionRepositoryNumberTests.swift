import Testing
import ToDoModel
import ToDoRepository

@Suite struct SessionRepositoryNumberTests {
  @Test func `a number is the line on which the first load found the item`() async throws {
    let repository = SessionRepository(source: ScriptedDataSource("a\n\n \t\nb\n"))
    let listing = try await repository.fetch()
    #expect(listing.items.summary == "1 a, 4 b")
    #expect(listing.blankLines == [1, 1])
  }

  @Test func `an added item gets the number of its line in a fresh session`() async throws {
    let source = ScriptedDataSource("a\n\n\n")
    let update = try await SessionRepository(source: source).apply(.add(text: "b"))
    #expect(update.changes == [.insert(ToDoItem("b", number: 4), at: 1, line: 4)])
    #expect(update.merged == [])
    #expect(update.blankLines == [1, 1])
    #expect(source.text == "a\n\n\nb\n")
  }

  @Test func `a number is never given to a second item`() async throws {
    let repository = SessionRepository(source: ScriptedDataSource("a\nb\n"))
    _ = try await repository.apply(.delete(numbers: [2]))
    let update = try await repository.apply(.add(text: "c"))
    #expect(update.changes == [.insert(ToDoItem("c", number: 3), at: 1, line: 2)])
    #expect(try await repository.fetch().items.summary == "1 a, 3 c")
  }

  @Test func `items keep their numbers whatever is inserted above them`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("new\n\na\nb\n")
    #expect(try await repository.fetch().items.summary == "3 new, 1 a, 2 b")
  }

  @Test func `a line that others rewrote is a new item`() async throws {
    let source = ScriptedDataSource("a\nb\nc\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("a\nB\nc\n")
    #expect(try await repository.fetch().items.summary == "1 a, 4 B, 3 c")
  }

  @Test func `a list that others sorted keeps the number of each line`() async throws {
    let source = ScriptedDataSource("d\na\nc\nb\na\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("a\na\nb\nc\nd\n")
    #expect(try await repository.fetch().items.summary == "2 a, 5 a, 4 b, 3 c, 1 d")
  }

  @Test func `equal lines are two items`() async throws {
    let source = ScriptedDataSource("a\na\na\n")
    let repository = SessionRepository(source: source)
    let update = try await repository.apply(.delete(numbers: [2]))
    #expect(update.changes == [.delete(ToDoItem("a", number: 2), at: 1, line: 2)])
    #expect(try await repository.fetch().items.summary == "1 a, 3 a")
  }

  @Test func `other endings are no other items`() async throws {
    let source = ScriptedDataSource("a\r\nb")
    let repository = SessionRepository(source: source)
    let before = try await repository.fetch()
    source.overwrite("a\nb\n")
    #expect(try await repository.fetch() == before)
    #expect(before.items == [ToDoItem("a", number: 1), ToDoItem("b", number: 2)])
  }

  @Test func `a number that was gone does not come back with the same text`() async throws {
    let source = ScriptedDataSource("a\nb\n")
    let repository = SessionRepository(source: source)
    _ = try await repository.fetch()
    source.overwrite("b\n")
    _ = try await repository.fetch()
    source.overwrite("a\nb\n")
    #expect(try await repository.fetch().items.summary == "3 a, 2 b")
  }
}
