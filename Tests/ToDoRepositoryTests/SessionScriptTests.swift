import FluxTesting
import Testing
import ToDoModel
import ToDoRepository

/// Scripts of edits from here and from elsewhere, against the file in its plainest form.
@Suite struct SessionScriptTests {
  @Test(arguments: UInt64(0)..<150)
  func `whoever edits what, numbers stay true and bytes stay theirs`(seed: UInt64) async throws {
    var script = Script(seed: seed)
    for _ in 0..<40 { try await script.step() }
  }
}

private struct Script {
  private var random: SeededGenerator
  private let source = ScriptedDataSource(nil)
  private let repository: SessionRepository

  /// The list as the changes so far have made it for someone who only hears them.
  private var shown: [ToDoItem] = []

  /// What each number has meant when last shown.
  private var meanings: [Int: [UInt8]] = [:]

  /// How often the source had been read when the last result told what others did.
  private var loadsTold = 0

  /// Whether what others did since then was met in one go, so that no state between is unknown here.
  private var isOneMerge: Bool { source.loads <= loadsTold + 1 }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    repository = SessionRepository(source: source)
    var file = PlainFile(nil)
    for _ in 0..<Int.random(in: 0..<20, using: &random) { file.editAtRandom(&random) }
    source.overwrite(bytes: file.lines.isEmpty ? nil : file.bytes)
  }

  mutating func step() async throws {
    if meanings.isEmpty || Int.random(in: 0..<6, using: &random) == 0 { try await fetch() }
    if Int.random(in: 0..<3, using: &random) == 0 { source.overwrite(bytes: edited(source.bytes)) }
    let edit = randomEdit()
    let interruptions = Int.random(in: 0..<8, using: &random)
    if interruptions < 3 {
      for _ in 0..<interruptions {
        let seed = UInt64.random(in: 0 ... .max, using: &random)
        source.interruptSave { bytes in
          var random = SeededGenerator(seed: seed)
          var file = PlainFile(bytes)
          file.editAtRandom(&random)
          return file.bytes
        }
      }
    }
    if Int.random(in: 0..<10, using: &random) == 0 { source.failSave(.noSpace) }
    try await apply(edit)
    source.forgetPlans()
  }

  private mutating func edited(_ bytes: [UInt8]?) -> [UInt8]? {
    if Int.random(in: 0..<30, using: &random) == 0 { return nil }
    var file = PlainFile(bytes)
    for _ in 0...Int.random(in: 0..<3, using: &random) { file.editAtRandom(&random) }
    return file.bytes
  }

  private mutating func randomEdit() -> ToDoEdit {
    var numbers = shown.map(\.number).shuffled(using: &random)
    numbers.removeLast(numbers.count - min(numbers.count, Int.random(in: 1...3, using: &random)))
    if Int.random(in: 0..<8, using: &random) == 0, let gone = meanings.keys.min() {
      numbers.append(gone)
    }
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .delete(numbers: numbers)
    case 1: .complete(numbers: numbers, on: Day("2026-12-01")!)
    case 2: .reopen(numbers: numbers)
    case 3: numbers.first.map { .replaceText(number: $0, text: "new") } ?? .add(text: "first")
    default: .add(text: "a")
    }
  }

  private mutating func fetch() async throws {
    let listing: ToDoListing
    do {
      listing = try await repository.fetch()
    } catch {
      expectTruth(of: error, .delete(numbers: []))
      return
    }
    #expect(listing.blankLines == PlainFile(source.bytes).blankLines)
    show(listing.items, isOneMerge: isOneMerge)
    loadsTold = source.loads
    #expect(shown.map(\.line.content) == PlainFile(source.bytes).contents)
  }

  private mutating func apply(_ edit: ToDoEdit) async throws {
    let savesBefore = source.saves
    let update: ToDoUpdate
    do {
      update = try await repository.apply(edit)
    } catch {
      #expect(source.saves == savesBefore)
      expectTruth(of: error, edit)
      return
    }
    let base = PlainFile(source.saves > savesBefore ? source.replaced : source.bytes)
    let merged = try shown.applying(update.merged)
    #expect(merged.map(\.line.content) == base.contents)
    if isOneMerge { expectLines(of: update.merged.filter { $0.kind == .insert }, in: base) }
    show(merged, isOneMerge: isOneMerge)
    loadsTold = source.loads

    let expected = expectedBytes(edit, base)
    #expect(source.bytes ?? [] == expected)
    #expect(update.blankLines == PlainFile(expected).blankLines)
    for change in update.changes where change.kind != .insert {
      #expect(edit.numbers.contains(change.item.number))
      meanings[change.item.number] = change.item.line.content
    }
    expectLines(of: update.changes.filter { $0.kind == .delete }, in: base)
    show(try merged.applying(update.changes), isOneMerge: true)
    #expect(shown.map(\.line.content) == PlainFile(expected).contents)
  }

  /// Sees a list: no number means another text than before, new numbers are new, and a line that is
  /// still there has kept its number.
  private mutating func show(_ items: [ToDoItem], isOneMerge: Bool) {
    let greatest = meanings.keys.max() ?? 0
    let before = Set(shown.map(\.number))
    #expect(Set(items.map(\.number)).count == items.count)
    for item in items {
      #expect(item.id == ToDoItem.ID(item.number))
      if let meaning = meanings[item.number] {
        #expect(meaning == item.line.content)
        #expect(before.contains(item.number), "a number came back")
      } else {
        #expect(item.number > greatest)
      }
    }
    let old = Dictionary(grouping: shown, by: \.line.content)
    let new = Dictionary(grouping: items, by: \.line.content)
    for (content, items) in new where isOneMerge {
      let there = (old[content] ?? []).count { meanings[$0.number] == content }
      #expect(items.count { before.contains($0.number) } >= min(items.count, there))
    }
    for item in items { meanings[item.number] = item.line.content }
    shown = items
  }

  private func expectLines(of changes: [ToDoChange], in file: PlainFile) {
    for change in changes {
      #expect(file.lines[change.line - 1].content == change.item.line.content)
    }
  }

  private func expectTruth(of error: RepositoryError, _ edit: ToDoEdit) {
    switch error {
    case .storage(let failure) where failure.reason == .vanished:
      #expect(source.bytes == nil)
      // Whoever took it away puts another in its place.
      source.overwrite("back\n\nagain")
    case .storage(let failure): #expect(failure.reason == .noSpace)
    case .noSuchItem(let number, _): #expect(edit.numbers.contains(number))
    case .itemGone(let number): #expect(edit.numbers.contains(number) && meanings[number] != nil)
    case .alreadyDone(let number):
      #expect(meanings[number]?.starts(with: Array("x ".utf8)) == true)
    case .notDone(let number):
      #expect(meanings[number]?.starts(with: Array("x ".utf8)) == false)
    case .nothingToUndo, .nothingToRedo, .undoConflict, .history: Issue.record("\(error)")
    }
  }

  private func expectedBytes(_ edit: ToDoEdit, _ base: PlainFile) -> [UInt8] {
    if case .add(let text) = edit {
      var file = ToDoFile(bytes: base.bytes)
      file.append(text)
      return file.bytes
    }
    var expected = base
    let places = base.lines.indices.filter { !base.lines[$0].isBlank }
    for (item, place) in zip(shown, places).reversed()
    where edit.numbers.contains(item.number) {
      switch edit {
      case .complete(_, on: let day):
        expected.lines[place].content = item.line.completed(on: day).content
      case .reopen: expected.lines[place].content = item.line.reopened().content
      case .replaceText(_, let text):
        expected.lines[place].content = item.line.replacingText(with: text).content
      default: expected.lines.remove(at: place)
      }
    }
    return expected.bytes
  }
}

extension ToDoEdit {
  fileprivate var numbers: [Int] {
    switch self {
    case .add: []
    case .delete(let numbers), .complete(let numbers, on: _), .reopen(let numbers): numbers
    case .replaceText(let number, _): [number]
    }
  }
}
