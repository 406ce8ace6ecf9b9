import FluxCore
import FluxTesting
import Foundation
import Testing
import ToDoFeature
import ToDoFlux
import ToDoModel

/// The feature put together, as an embedder uses it.
struct ToDoContainerTests {
  /// Sends `actions` one after the other and returns how each ended.
  private func run(
    _ actions: [ToDoListViewAction], in container: ToDoContainer
  ) async -> [Result<ToDoListReport, ToDoError>] {
    let screen = container.makeListScreen(title: "list")
    let (stream, continuation) = AsyncStream.makeStream(
      of: Result<ToDoListReport, ToDoError>.self)
    let subscription = screen.output.subscribe { output in
      if case .finished(_, let result) = output { continuation.yield(result) }
    }
    for action in actions { screen.send(action) }
    var results: [Result<ToDoListReport, ToDoError>] = []
    for await result in stream {
      results.append(result)
      if results.count == actions.count { break }
    }
    withExtendedLifetime(subscription) {}
    return results
  }

  @Test func `a list in memory is fetched, changed and listed`() async throws {
    let container = ToDoContainer(list: .memory(["a", "b"]))
    let results = await run(
      [.fetch, .add(text: "c"), .delete(numbers: [1]), .list(words: [])], in: container)
    #expect(results.first == .success(.loaded(count: 2)))
    guard case .success(.listed(let items)) = try #require(results.last) else {
      Issue.record("\(results)")
      return
    }
    #expect(items.map(\.item.number) == [2, 3])
    #expect(items.map(\.item.line.raw) == ["b", "c"])
    #expect(items.map(\.line) == [1, 2])
  }

  @Test func `a list in a file is written to that file, with the day of the clock`() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let file = directory.appending(path: "todo.txt")
    try Data("(A) a\n\nb".utf8).write(to: file)
    let clock = try #require(ToDoContainer.Clock(iso8601: "2026-12-01T23:59:00+02:00"))
    let container = ToDoContainer(list: .file(file.path), clock: clock)
    let results = await run([.fetch, .complete(numbers: [1]), .add(text: "c")], in: container)
    #expect(results.allSatisfy { (try? $0.get()) != nil })
    #expect(try String(contentsOf: file, encoding: .utf8) == "x 2026-12-01 a pri:A\n\nb\nc\n")
  }

  @Test func `two containers do not hear each other`() async {
    let one = ToDoContainer(list: .memory(["a"]))
    let other = ToDoContainer(list: .memory(["b"]))
    let store = other.makeStore()
    _ = await run([.fetch, .add(text: "c")], in: one)
    #expect(store.state.value.rows.isEmpty)
  }

  @Test func `a clock is a date in ISO 8601 or none`() {
    #expect(ToDoContainer.Clock(iso8601: "2026-12-01") != nil)
    #expect(ToDoContainer.Clock(iso8601: "tomorrow") == nil)
  }
}
