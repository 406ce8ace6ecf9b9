import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

/// Each in a process of its own, since what makes writing fail belongs to a whole process.
@Suite struct FileJournalFailureTests {
  @Test func `a journal that may not be written is told, and the change is made`() async {
    await #expect(processExitsWith: .success) {
      becomeUnprivileged()
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt")
      let path = directory.path("todo.txt")
      _ = try await SessionRepository(ofListAt: path).apply(.add(text: "b"))
      let journal = ".todo.txt.flux/journal"
      let failure = HistoryFailure(
        path: directory.path(journal), reason: .unavailable(.permissionDenied))
      for (name, mode, usual) in [(journal, 0o400, 0o600), (".todo.txt.flux", 0o000, 0o700)] {
        try directory.setPermissions(mode, of: name)
        defer { try? directory.setPermissions(usual, of: name) }
        let update = try await SessionRepository(ofListAt: path).apply(.add(text: "c"))
        #expect(update.notice == .notRecorded(failure))
        await #expect(throws: RepositoryError.history(failure)) {
          try await SessionRepository(ofListAt: path).undo(1)
        }
      }
      #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nc\n")
    }
  }

  @Test func `a list in a directory that takes nothing new is changed without a history`() async {
    await #expect(processExitsWith: .success) {
      becomeUnprivileged()
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt")
      // With two names it is written in place, for which the directory is not needed.
      #expect(link(directory.path("todo.txt"), directory.path("other.txt")) == 0)
      try directory.setPermissions(0o555, of: ".")
      defer { try? directory.setPermissions(0o755, of: ".") }
      let update = try await SessionRepository(ofListAt: directory.path("todo.txt")).apply(
        .add(text: "b"))
      #expect(
        update.notice
          == .notRecorded(
            HistoryFailure(
              path: directory.path(".todo.txt.flux/journal"),
              reason: .unavailable(.permissionDenied))))
      #expect(try directory.text(of: "todo.txt") == "a\nb\n")
    }
  }

  @Test func `a record that does not fit on the disk leaves no half of it`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt")
      let repository = SessionRepository(ofListAt: directory.path("todo.txt"))
      _ = try await repository.apply(.add(text: "b"))
      let before = try directory.text(of: ".todo.txt.flux/journal")
      limitFileSize(to: before.utf8.count + 100)
      let update = try await repository.apply(.add(text: "c"))
      guard case .notRecorded? = update.notice else {
        Issue.record("\(update)")
        return
      }
      #expect(try directory.text(of: ".todo.txt.flux/journal") == before)
      #expect(try directory.text(of: "todo.txt") == "a\nb\nc\n")
    }
  }

  @Test func `a link where the journal should be is not followed`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("a\n", to: "todo.txt")
    try directory.write("precious\n", to: "other")
    try FileManager.default.createDirectory(
      atPath: directory.path(".todo.txt.flux"), withIntermediateDirectories: false)
    try directory.link(".todo.txt.flux/journal", to: "../other")
    let repository = SessionRepository(ofListAt: directory.path("todo.txt"))
    let update = try await repository.apply(.add(text: "b"))
    guard case .notRecorded? = update.notice else {
      Issue.record("\(update)")
      return
    }
    #expect(try directory.text(of: "other") == "precious\n")
  }
}
