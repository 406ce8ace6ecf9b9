import Synchronization
import Testing
import ToDoModel
import ToDoRepository
import ToDoUseCase

@Suite struct UseCaseTests {
  private let repository = FakeRepository()

  @Test func `fetching gives the list of the repository`() async throws {
    #expect(try await FetchToDos(repository: repository)() == FakeRepository.listing)
  }

  @Test func `each command is one edit and gives its update`() async throws {
    let day = try #require(Day("2026-12-01"))
    let complete = CompleteToDos(repository: repository, today: { day })
    let updates = [
      try await AddToDo(repository: repository)("  (A) Buy milk +shop "),
      try await DeleteToDos(repository: repository)([3, 1]),
      try await complete([2]),
      try await ReopenToDos(repository: repository)([2]),
      try await EditToDo(repository: repository)(4, "Buy oat milk"),
    ]
    #expect(updates == Array(repeating: FakeRepository.update, count: 5))
    #expect(
      repository.edits == [
        .add(text: "  (A) Buy milk +shop "), .delete(numbers: [3, 1]),
        .complete(numbers: [2], on: day), .reopen(numbers: [2]),
        .replaceText(number: 4, text: "Buy oat milk"),
      ])
  }

  @Test func `undoing and redoing go as far as they are asked to`() async throws {
    #expect(try await UndoSteps(repository: repository)(3) == FakeRepository.update)
    #expect(try await RedoSteps(repository: repository)(2) == FakeRepository.update)
    #expect(try await ReadHistory(repository: repository)() == FakeRepository.history)
    #expect(repository.journeys == [-3, 2])
  }

  @Test func `the day is asked for at each completion`() async throws {
    let days = Mutex(["2026-12-01", "2026-12-02"].compactMap { Day($0) })
    let complete = CompleteToDos(repository: repository) { days.withLock { $0.removeFirst() } }
    _ = try await complete([1])
    _ = try await complete([1])
    #expect(
      repository.edits
        == ["2026-12-01", "2026-12-02"].compactMap { Day($0) }.map {
          .complete(numbers: [1], on: $0)
        })
  }

  @Test(arguments: [
    ("", ToDoError.emptyText), (" \t ", .emptyText), ("\n", .textHasLineBreak),
    ("a\nb", .textHasLineBreak), ("a\r\nb", .textHasLineBreak), ("a\rb", .textHasLineBreak),
    ("a\r", .textHasLineBreak),
  ])
  func `a text that cannot be an item reaches no list`(text: String, error: ToDoError) async {
    await #expect(throws: error) { try await AddToDo(repository: repository)(text) }
    await #expect(throws: error) { try await EditToDo(repository: repository)(1, text) }
    #expect(repository.edits == [])
  }

  @Test(arguments: ["\u{0}", "\u{85}", "\u{2028}", "\u{B}", "\u{C}", "- x", "\u{A0}"])
  func `any other text is taken as typed`(text: String) async throws {
    _ = try await AddToDo(repository: repository)(text)
    #expect(repository.edits == [.add(text: text)])
  }

  @Test(arguments: [
    (RepositoryError.noSuchItem(number: 9, last: 3), ToDoError.noSuchItem(number: 9, last: 3)),
    (.noSuchItem(number: 9, last: nil), .noSuchItem(number: 9, last: nil)),
    (.itemGone(number: 2), .itemGone(number: 2)),
    (.alreadyDone(number: 2), .alreadyDone(number: 2)),
    (.notDone(number: 2), .notDone(number: 2)),
    (
      .storage(StorageFailure(operation: .write, path: "todo.txt", reason: .noSpace)),
      .storage(StorageFailure(operation: .write, path: "todo.txt", reason: .noSpace))
    ),
    (.nothingToUndo(available: 1), .nothingToUndo(available: 1)),
    (.nothingToRedo(available: 0), .nothingToRedo(available: 0)),
    (
      .undoConflict(UndoConflict(step: 1, lines: [])),
      .undoConflict(UndoConflict(step: 1, lines: []))
    ),
    (
      .history(HistoryFailure(path: "journal", reason: .busy)),
      .history(HistoryFailure(path: "journal", reason: .busy))
    ),
  ])
  func `a failure of the repository is one that a person can be told`(
    failure: RepositoryError, error: ToDoError
  ) async {
    let failing = FakeRepository(failingWith: failure)
    let complete = CompleteToDos(repository: failing, today: { Day("2026-12-01")! })
    await #expect(throws: error) { try await FetchToDos(repository: failing)() }
    await #expect(throws: error) { try await AddToDo(repository: failing)("a") }
    await #expect(throws: error) { try await DeleteToDos(repository: failing)([1]) }
    await #expect(throws: error) { try await complete([1]) }
    await #expect(throws: error) { try await ReopenToDos(repository: failing)([1]) }
    await #expect(throws: error) { try await EditToDo(repository: failing)(1, "a") }
    await #expect(throws: error) { try await UndoSteps(repository: failing)(1) }
    await #expect(throws: error) { try await RedoSteps(repository: failing)(1) }
    await #expect(throws: error) { try await ReadHistory(repository: failing)() }
  }
}
