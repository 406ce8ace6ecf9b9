import Testing
import ToDoModel
import ToDoRepository

/// The list without a good journal.
@Suite struct JournalFailureTests {
  private let journal = ScriptedJournal()
  private let source = ScriptedDataSource("a\n")
  private let repository: SessionRepository
  private let damage = HistoryFailure(path: "journal", reason: .damaged("as planned"))

  init() { repository = SessionRepository(source: source, journal: journal) }

  @Test(arguments: [
    HistoryFailure.Reason.unavailable(.permissionDenied), .busy, .foreign("version 2"),
  ])
  func `a change is made without a journal, and that is told`(
    reason: HistoryFailure.Reason
  ) async throws {
    journal.plan { $0.openFailure = reason }
    let failure = HistoryFailure(path: "journal", reason: reason)
    let update = try await repository.apply(.add(text: "b"))
    #expect(update.notice == .notRecorded(failure))
    #expect(update.changes.count == 1)
    #expect(source.text == "a\nb\n")
    await #expect(throws: RepositoryError.history(failure)) { try await repository.undo(1) }
    journal.plan {
      $0.openFailure = nil
      $0.appendFailure = reason
    }
    #expect(try await repository.apply(.add(text: "c")).notice == .notRecorded(failure))
    #expect(source.text == "a\nb\nc\n")
  }

  @Test func `what was not written down is what others did, for the history`() async throws {
    _ = try await repository.apply(.add(text: "b"))
    journal.plan { $0.appendFailure = .unavailable(.noSpace) }
    _ = try await repository.apply(.add(text: "c"))
    journal.plan { $0.appendFailure = nil }
    #expect(try await repository.apply(.add(text: "d")).notice == nil)
    #expect(
      try await repository.history().entries.map(\.kind) == [
        .step(command: "add d", isUndone: false), .external(lines: 1),
        .step(command: "add b", isUndone: false),
      ])
    _ = try await repository.undo(2)
    #expect(source.text == "a\nc\n")
  }

  @Test func `a change that fails is not written down`() async throws {
    source.failSave(.noSpace)
    await #expect(throws: RepositoryError.self) { try await repository.apply(.add(text: "b")) }
    #expect(journal.written.isEmpty)
  }

  @Test func `a journal whose newest record is damaged is kept, and another one begins`()
    async throws
  {
    _ = try await repository.apply(.add(text: "b"))
    journal.plan { $0.damagedUpTo = 1 }
    await #expect(throws: RepositoryError.history(damage)) { try await repository.undo(1) }
    await #expect(throws: RepositoryError.history(damage)) { try await repository.history() }
    #expect(source.text == "a\nb\n")
    #expect(journal.asides == 0)
    let update = try await repository.apply(.add(text: "c"))
    #expect(update.notice == .begunAnew(damage, keptAt: "aside"))
    #expect(journal.asides == 1)
    #expect(journal.snapshots == [1: Array("a\nb\n".utf8)])
    _ = try await repository.undo(1)
    #expect(source.text == "a\nb\n")
  }

  @Test func `steps after a damaged record can be undone, those before it cannot`() async throws {
    for text in ["b", "c", "d"] { _ = try await repository.apply(.add(text: text)) }
    journal.plan { $0.damagedUpTo = 1 }
    await #expect(throws: RepositoryError.history(damage)) { try await repository.undo(3) }
    #expect(source.text == "a\nb\nc\nd\n")
    _ = try await repository.undo(2)
    #expect(source.text == "a\nb\n")
    let history = try await repository.history()
    #expect(history.entries.map(\.number) == [4, 3, 2])
    #expect(history.damage == [damage])
    await #expect(throws: RepositoryError.history(damage)) { try await repository.undo(1) }
  }

  @Test func `what others did cannot be found out beyond a damaged record`() async throws {
    for text in ["b", "c"] { _ = try await repository.apply(.add(text: text)) }
    journal.plan { $0.damagedUpTo = 1 }
    source.overwrite("z\n")
    let update = try await repository.apply(.add(text: "d"))
    #expect(update.notice == .begunAnew(damage, keptAt: "aside"))
    #expect(journal.snapshots == [1: Array("z\n".utf8)])
  }

  @Test func `records that do not fit each other are not applied`() async throws {
    for text in ["b", "c"] { _ = try await repository.apply(.add(text: text)) }
    journal.plan { $0.records.remove(at: 1) }
    source.overwrite("a\nb\n")
    _ = try await repository.apply(.add(text: "d"))
    journal.plan { state in
      let last = state.records.removeLast().entry
      state.records.append(
        JournalRecord(
          number: 2,
          entry: JournalEntry(
            moment: last.moment, kind: last.kind, before: ListDigest(count: 1, hash: 1),
            after: last.after)))
    }
    _ = try await repository.undo(1)
    await #expect {
      try await repository.undo(1)
    } throws: { error in
      guard case .history(let failure)? = error as? RepositoryError else { return false }
      return failure.isDamage
    }
    #expect(source.text == "a\nb\n")
  }

  @Test func `a journal that others begin in the same moment is joined`() async throws {
    journal.plan { $0.isBegunByOthers = true }
    #expect(try await repository.apply(.add(text: "b")).notice == nil)
    #expect(journal.written.count == 1)
  }

  @Test func `a snapshot is taken when as much has been written as it takes`() async throws {
    _ = try await repository.apply(.add(text: "b"))
    journal.plan { $0.sizeSinceSnapshot = 1 << 14 }
    _ = try await repository.apply(.add(text: "c"))
    #expect(Array(journal.snapshots.keys) == [1])
    journal.plan { $0.sizeSinceSnapshot = 1 << 14 + 1 }
    _ = try await repository.apply(.add(text: "d"))
    #expect(journal.snapshots[3] == Array("a\nb\nc\n".utf8))
    source.overwrite(String(repeating: "long\n", count: 10_000))
    journal.plan { $0.sizeSinceSnapshot = 50_000 }
    _ = try await repository.apply(.add(text: "e"))
    #expect(journal.snapshots.count == 2)
  }
}
