import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

@Suite struct SessionOnFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func session() -> SessionRepository {
    SessionRepository(ofListAt: directory.path("todo.txt"))
  }

  @Test func `two sessions on one file hear of each other and lose nothing`() async throws {
    let (one, other) = (session(), session())
    _ = try await one.fetch()
    _ = try await other.fetch()
    for round in 1...20 {
      let mine = try await one.apply(.add(text: "one \(round)"))
      #expect(mine.merged.map(\.item.line.raw) == (round == 1 ? [] : ["other \(round - 1)"]))
      let theirs = try await other.apply(.add(text: "other \(round)"))
      #expect(theirs.merged.map(\.item.line.raw) == ["one \(round)"])
    }
    let expected = (1...20).map { "one \($0)\nother \($0)\n" }.joined()
    #expect(try directory.text(of: "todo.txt") == expected)
  }

  @Test func `a line that another program appends right after our save is kept`() async throws {
    let session = session()
    for round in 1...20 {
      let update = try await session.apply(.add(text: "ours \(round)"))
      #expect(update.merged.count == (round == 1 ? 0 : 1))
      let end = try #require(try directory.attribute(.size, of: "todo.txt"))
      try directory.overwrite("todo.txt", at: UInt64(end), with: "theirs \(round)\n")
    }
    #expect(try await session.fetch().items.map(\.number) == Array(1...40))
  }
}
