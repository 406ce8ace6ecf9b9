import FluxTesting
import Testing
import ToDoModel
import ToDoRepository

/// Scripts of commands and of others' edits, and the way back.
@Suite struct UndoScriptTests {
  private static let day = Day("2026-12-01")!

  /// A list with anything that a file can have.
  private static func file(_ random: inout SeededGenerator) -> [UInt8] {
    var file = PlainFile(nil)
    for _ in 0..<Int.random(in: 0..<20, using: &random) { file.editAtRandom(&random) }
    for index in file.lines.indices where Int.random(in: 0..<5, using: &random) == 0 {
      file.lines[index].content += [0xFF, 0xEF, 0xBB, 0xBF, 0x00].shuffled(using: &random)
      if Bool.random(using: &random) {
        file.lines[index].content = [0xEF, 0xBB, 0xBF] + file.lines[index].content
      }
    }
    return (Bool.random(using: &random) ? [0xEF, 0xBB, 0xBF] : []) + file.bytes
  }

  private static func edit(
    _ items: [ToDoItem], _ random: inout SeededGenerator
  ) -> ToDoEdit {
    let count = Int.random(in: 1...4, using: &random)
    let some = items.shuffled(using: &random).prefix(count)
    let open = some.filter { !$0.todo.isDone }.map(\.number)
    let done = some.filter(\.todo.isDone).map(\.number)
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where !some.isEmpty: return .delete(numbers: some.map(\.number))
    case 1,
      2 where !open.isEmpty:
      return .complete(numbers: open, on: day)
    case 3 where !done.isEmpty: return .reopen(numbers: done)
    case 4 where !some.isEmpty: return .replaceText(number: some[0].number, text: "new")
    default: return .add(text: ["b", "c pri:A", "x e"].randomElement(using: &random)!)
    }
  }

  @Test(arguments: UInt64(0)..<150)
  func `random commands, undone one by one or all at once, give back the first bytes`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let source = ScriptedDataSource(nil)
    let first = Self.file(&random)
    source.overwrite(bytes: first)
    let journal = ScriptedJournal()
    var repository = SessionRepository(source: source, journal: journal)
    var items = try await repository.fetch().items
    // After each step: the bytes, and the items as long as the session lasts.
    var states: [(bytes: [UInt8], items: [ToDoItem]?)] = [(first, items)]
    var position = 0
    for _ in 0..<40 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5:
        let update = try await repository.apply(Self.edit(items, &random))
        if update.changes.isEmpty { continue }
        items = try items.applying(update.changes)
        states.removeSubrange((position + 1)...)
        states.append((source.bytes ?? [], items))
        position += 1
      case 5, 6:
        let count = Int.random(in: 1...3, using: &random)
        guard count <= position else {
          await #expect(throws: RepositoryError.nothingToUndo(available: position)) {
            try await repository.undo(count)
          }
          continue
        }
        items = try items.applying(try await repository.undo(count).changes)
        position -= count
      case 7, 8:
        let count = Int.random(in: 1...3, using: &random)
        let available = states.count - 1 - position
        guard count <= available else {
          await #expect(throws: RepositoryError.nothingToRedo(available: available)) {
            try await repository.redo(count)
          }
          continue
        }
        items = try items.applying(try await repository.redo(count).changes)
        position += count
      default:
        // Another process, for which the numbers are others.
        repository = SessionRepository(source: source, journal: journal)
        items = try await repository.fetch().items
        for index in states.indices { states[index].items = nil }
      }
      #expect(source.bytes == states[position].bytes, "seed \(seed)")
      if let known = states[position].items { #expect(items == known, "seed \(seed)") }
      #expect(try await repository.fetch().items == items, "seed \(seed)")
      #expect(Set(items.map(\.number)).count == items.count, "seed \(seed)")
    }
    if position > 0 { _ = try await repository.undo(position) }
    #expect(source.bytes == first, "seed \(seed)")
  }

  @Test(arguments: UInt64(0)..<150)
  func `whatever others write in between, no undo loses a line of theirs`(
    seed: UInt64
  ) async throws {
    var random = SeededGenerator(seed: seed)
    let source = ScriptedDataSource(nil)
    let journal = ScriptedJournal()
    let repository = SessionRepository(source: source, journal: journal)
    source.overwrite("a\nb\nc\n")
    var theirs: Set<String> = []
    for round in 0..<30 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        // A line of their own, anywhere.
        var lines = PlainFile(source.bytes)
        let ending: [UInt8] = [0x0A]
        for index in lines.lines.indices where lines.lines[index].ending.isEmpty {
          lines.lines[index].ending = ending
        }
        let name = "theirs \(round)"
        lines.lines.insert(
          PlainFile.Line(content: Array(name.utf8), ending: ending),
          at: Int.random(in: 0...lines.lines.count, using: &random))
        theirs.insert(name)
        source.overwrite(bytes: lines.bytes)
      case 1:
        do { _ = try await repository.undo(Int.random(in: 1...2, using: &random)) } catch {
          guard case .nothingToUndo = error else { throw error }
        }
      case 2:
        do { _ = try await repository.redo(1) } catch {
          guard case .nothingToRedo = error else { throw error }
        }
      default:
        let items = try await repository.fetch().items.filter {
          !theirs.contains($0.line.raw) && !$0.todo.isDone
        }
        _ = try await repository.apply(Self.edit(items, &random))
      }
      let now = try await repository.fetch().items.map(\.line.raw)
      #expect(theirs.isSubset(of: now), "seed \(seed)")
      #expect(
        now.map { Array($0.utf8) } == PlainFile(source.bytes).contents, "seed \(seed)")
    }
    // What is left when all of ours is undone is what was there first, and theirs.
    let left = try await repository.history().entries.count {
      if case .step(_, isUndone: false) = $0.kind { true } else { false }
    }
    if left > 0 { _ = try await repository.undo(left) }
    let now = try await repository.fetch().items.map(\.line.raw)
    #expect(now.filter { !theirs.contains($0) } == ["a", "b", "c"], "seed \(seed)")
    #expect(now.count == 3 + theirs.count, "seed \(seed)")
  }
}
