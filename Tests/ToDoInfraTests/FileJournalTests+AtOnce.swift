import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

/// Many who use one journal in the same moment.
extension FileJournalTests {
  @Test func `those who find a damaged journal at once put it aside once`() async throws {
    try directory.write("a\n", to: "todo.txt")
    let path = directory.path("todo.txt")
    for round in 1...10 {
      _ = try await session().apply(.add(text: "b"))
      var damaged = try lines()
      damaged[damaged.count - 2].removeLast()
      try write(damaged)
      await withTaskGroup { group in
        for writer in 1...3 {
          group.addTask {
            _ = try? await SessionRepository(ofListAt: path).apply(.add(text: "\(writer)"))
          }
        }
      }
      let history = try await session().history()
      // One who comes in the moment in which there is none may begin it; what he did is then external for the one who put it aside.
      let steps = history.entries.count { if case .step = $0.kind { true } else { false } }
      #expect(steps == 3)
      let kept = try FileManager.default.contentsOfDirectory(
        atPath: directory.path(".todo.txt.flux"))
      #expect(kept.count == round + 1)
    }
  }

  @Test func `those who write at once write one record each, the first of them too`() async throws {
    let path = directory.path("todo.txt")
    for round in 1...10 {
      let path = "\(path)-\(round)"
      try Data("first\n".utf8).write(to: URL(filePath: path))
      try await withThrowingTaskGroup { group in
        for writer in 1...4 {
          group.addTask {
            let repository = SessionRepository(ofListAt: path)
            for item in 1...3 {
              let update = try await repository.apply(.add(text: "\(writer) \(item)"))
              #expect(update.notice == nil)
            }
          }
        }
        try await group.waitForAll()
      }
      let history = try await SessionRepository(ofListAt: path).history()
      #expect(history.damage.isEmpty)
      #expect(history.entries.count == 12)
      #expect(
        history.entries.allSatisfy { if case .step = $0.kind { true } else { false } })
      _ = try await SessionRepository(ofListAt: path).undo(12)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "first\n")
    }
  }

  @Test func `those who find nothing to do leave the place of the journal to those who begin it`()
    async throws
  {
    for round in 1...40 {
      let path = directory.path("todo.txt-\(round)")
      try Data("first\n".utf8).write(to: URL(filePath: path))
      try await withThrowingTaskGroup { group in
        for writer in 1...4 {
          group.addTask {
            let repository = SessionRepository(ofListAt: path)
            let edit: ToDoEdit =
              writer == 1 ? .add(text: "second") : .replaceText(number: 1, text: "first")
            let update = try await repository.apply(edit)
            #expect(update.notice == nil)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await SessionRepository(ofListAt: path).history().entries.count == 1)
    }
  }

  @Test func `nobody writes while another has it open, and who has waited too long says so`()
    async throws
  {
    try await recordThreeSteps()
    let path = directory.path("todo.txt")
    let impatient = SessionRepository(
      source: FileDataSource(path: path), journal: FileJournal(ofListAt: path, patience: .zero),
      now: { Moment(Day("2026-12-01")!) })
    let busy = HistoryFailure(path: directory.path(Self.name), reason: .busy)
    var held: (any OpenJournal)? = try FileJournal(ofListAt: path).open()
    #expect(try await impatient.apply(.add(text: "e")).notice == .notRecorded(busy))
    await #expect(throws: RepositoryError.history(busy)) { try await impatient.undo(1) }
    await #expect(throws: RepositoryError.history(busy)) { try await impatient.history() }
    #expect(try held?.newest() != nil)
    held = nil
    #expect(try await impatient.apply(.add(text: "f")).notice == nil)
    #expect(try await impatient.history().entries.map(\.number) == [5, 4, 3, 2, 1])
  }
}
