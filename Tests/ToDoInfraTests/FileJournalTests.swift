import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

/// The journal as a file, through the repository that writes it.
@Suite struct FileJournalTests {
  let directory: TemporaryDirectory
  static let name = ".todo.txt.flux/journal"

  init() throws { directory = try TemporaryDirectory() }

  func session(_ name: String = "todo.txt") -> SessionRepository {
    SessionRepository(ofListAt: directory.path(name))
  }

  func lines() throws -> [Substring] {
    try directory.text(of: Self.name).split(separator: "\n", omittingEmptySubsequences: false)
  }

  func write(_ lines: [Substring]) throws {
    try directory.overwriteAll(Self.name, with: lines.joined(separator: "\n"))
  }

  /// Three steps on a list that was there.
  func recordThreeSteps() async throws {
    try directory.write("a\n", to: "todo.txt")
    for text in ["b", "c", "d"] { _ = try await session().apply(.add(text: text)) }
  }

  @Test func `it lies beside the list, for the owner alone, and begins with a snapshot`()
    async throws
  {
    try directory.write("a\n", to: "todo.txt")
    _ = try await session().fetch()
    #expect(try directory.names == ["todo.txt"])
    _ = try await session().apply(.add(text: "b"))
    #expect(try directory.names == [".todo.txt.flux", "todo.txt"])
    #expect(try directory.attribute(.posixPermissions, of: ".todo.txt.flux") == 0o700)
    #expect(try directory.attribute(.posixPermissions, of: Self.name) == 0o600)
    let lines = try lines()
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix(#"{"flux":1,"kind":"journal","version":1,"#))
    #expect(lines[1].contains(#""states":{"list":"a\n"}"#))
    #expect(lines[2].contains(#""command":"add b","edits":[[1,[],["b\n"]]]"#))
    #expect(lines[3].isEmpty)
  }

  @Test func `it lies beside the file that a link leads to`() async throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("real"), withIntermediateDirectories: false)
    try directory.write("a\n", to: "real/list.txt")
    try directory.link("todo.txt", to: "real/list.txt")
    _ = try await session().apply(.add(text: "b"))
    #expect(try directory.names == ["real", "todo.txt"])
    _ = try await session("real/list.txt").undo(1)
    #expect(try directory.text(of: "real/list.txt") == "a\n")
  }

  @Test func `a change of two distant lines is two small splices`() async throws {
    let text = (1...20_000).map { "a line that is not short, number \($0)\n" }.joined()
    try directory.write(text, to: "todo.txt")
    let repository = session()
    _ = try await repository.apply(.add(text: "b"))
    let before = try #require(try directory.attribute(.size, of: Self.name))
    _ = try await repository.apply(.delete(numbers: [1, 19_999]))
    let after = try #require(try directory.attribute(.size, of: Self.name))
    #expect(after - before < 500)
  }

  @Test func `bytes that are not UTF-8 are written down and come back`() async throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0xFF, 0x61, 0x0D, 0x0A, 0x00, 0xC0]
    try Data(bytes).write(to: URL(filePath: directory.path("todo.txt")))
    _ = try await session().apply(.delete(numbers: [2, 1]))
    _ = try await session().apply(.add(text: "b"))
    _ = try await session().undo(2)
    #expect(try Data(contentsOf: URL(filePath: directory.path("todo.txt"))) == Data(bytes))
  }

  @Test func `a session goes on where an earlier one has ended`() async throws {
    try await recordThreeSteps()
    _ = try await session().undo(2)
    #expect(try directory.text(of: "todo.txt") == "a\nb\n")
    _ = try await session().redo(1)
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\n")
    #expect(
      try await session().history().entries.map(\.kind) == [
        .redo(steps: [2]), .undo(steps: [3, 2]), .step(command: "add d", isUndone: true),
        .step(command: "add c", isUndone: false), .step(command: "add b", isUndone: false),
      ])
  }

  @Test func `a list whose journal is deleted goes on, and its history begins again`() async throws
  {
    try await recordThreeSteps()
    try FileManager.default.removeItem(atPath: directory.path(".todo.txt.flux"))
    await #expect(throws: RepositoryError.nothingToUndo(available: 0)) {
      try await session().undo(1)
    }
    #expect(try await session().apply(.add(text: "e")).notice == nil)
    _ = try await session().undo(1)
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nd\n")
  }

  @Test func `an empty journal is none`() async throws {
    try await recordThreeSteps()
    try write([])
    #expect(try await session().history() == ToDoHistory(entries: []))
    #expect(try await session().apply(.add(text: "e")).notice == nil)
    _ = try await session().undo(1)
  }

  @Test func `wherever the last line is torn, what is before it is good and is mended`()
    async throws
  {
    try await recordThreeSteps()
    let whole = try directory.text(of: Self.name)
    let last = try #require(try lines().dropLast().last).utf8.count
    for cut in [1, 2, last / 2, last, last + 1] {
      try directory.write("a\nb\nc\nd\n", to: "todo.txt")
      try directory.overwriteAll(Self.name, with: String(whole.utf8.dropLast(cut))!)
      let isTorn = cut <= last
      let history = try await session().history()
      #expect(history.entries.map(\.number) == [2, 1])
      #expect(history.damage.count == (isTorn ? 1 : 0))
      if isTorn { #expect(history.warnings[0].contains("the last line is not complete")) }
      // The third step has reached the list and is what someone did.
      #expect(try await session().apply(.add(text: "e")).notice == nil)
      #expect(
        try await session().history().entries.map(\.kind).prefix(3) == [
          .step(command: "add e", isUndone: false), .external(lines: 1),
          .step(command: "add c", isUndone: false),
        ])
      #expect(try await session().history().damage.isEmpty)
      _ = try await session().undo(3)
      #expect(try directory.text(of: "todo.txt") == "a\nd\n")
    }
    let kept = try FileManager.default.contentsOfDirectory(atPath: directory.path(".todo.txt.flux"))
    #expect(kept.count { $0.hasPrefix("journal.torn-") } == 4)
  }

  @Test func `a byte of the newest record that has flipped is damage, and the journal is kept`()
    async throws
  {
    try await recordThreeSteps()
    var damaged = try lines()
    damaged[4] = Substring(damaged[4].replacing("add d", with: "add D"))
    try write(damaged)
    await expectDamage("the line at byte") { try await session().undo(1) }
    await expectDamage("the line at byte") { try await session().redo(1) }
    await expectDamage("checksum") { try await session().history() }
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nd\n")
    let update = try await session().apply(.add(text: "e"))
    guard case .begunAnew(let failure, let path)? = update.notice else {
      Issue.record("\(update)")
      return
    }
    #expect(failure.isDamage)
    #expect(path == directory.path(".todo.txt.flux/journal.damaged-1"))
    #expect(
      try directory.text(of: ".todo.txt.flux/journal.damaged-1")
        == damaged.joined(separator: "\n"))
    #expect(try await session().history().entries.map(\.number) == [1])
    _ = try await session().undo(1)
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nd\n")
  }

  @Test func `behind a damaged line in the middle everything works`() async throws {
    try await recordThreeSteps()
    var damaged = try lines()
    damaged[2] = Substring(damaged[2].replacing("add b", with: "add B"))
    try write(damaged)
    _ = try await session().undo(2)
    #expect(try directory.text(of: "todo.txt") == "a\nb\n")
    await expectDamage("checksum") { try await session().undo(1) }
    let history = try await session().history()
    #expect(history.entries.map(\.number) == [4, 3, 2])
    #expect(history.warnings.count == 1)
    #expect(try await session().apply(.add(text: "e")).notice == nil)
    #expect(try directory.text(of: "todo.txt") == "a\nb\ne\n")
  }

  @Test func `missing lines are noticed where they are missing`() async throws {
    try await recordThreeSteps()
    var damaged = try lines()
    damaged.remove(at: 3)
    try write(damaged)
    _ = try await session().undo(1)
    await expectDamage("between step 1 and step 3") { try await session().undo(1) }
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\n")
    damaged = [damaged[0]] + damaged[3...]
    try write(damaged)
    await expectDamage("what is before step 3 is missing") { try await session().undo(2) }
  }

  @Test(arguments: ["nonsense\n", "{}\n", "\n", "\u{0}\u{0}\u{0}\u{0}", "{\"flux\":1}\n"])
  func `what is no journal is kept, and another one begins`(nonsense: String) async throws {
    try await recordThreeSteps()
    try directory.overwriteAll(Self.name, with: nonsense)
    await expectDamage("") { try await session().undo(1) }
    let update = try await session().apply(.add(text: "e"))
    guard case .begunAnew? = update.notice else {
      Issue.record("\(update)")
      return
    }
    #expect(try directory.text(of: ".todo.txt.flux/journal.damaged-1") == nonsense)
    #expect(try await session().apply(.add(text: "f")).notice == nil)
  }

  @Test(arguments: [
    #"{"flux":2,"kind":"journal"}"#,
    #"{"flux":1,"kind":"journal","version":2,"schema":"","actions":{},"states":{}}"#,
    #"{"flux":1,"kind":"recording","version":1,"schema":"","actions":{},"states":{}}"#,
  ])
  func `a journal of another program is not touched`(header: String) async throws {
    try await recordThreeSteps()
    let foreign = sealed(header)
    try directory.overwriteAll(Self.name, with: foreign)
    await #expect {
      try await session().undo(1)
    } throws: { error in
      guard case .history(let failure)? = error as? RepositoryError,
        case .foreign = failure.reason
      else { return false }
      return true
    }
    let update = try await session().apply(.add(text: "e"))
    guard case .notRecorded? = update.notice else {
      Issue.record("\(update)")
      return
    }
    #expect(try directory.text(of: Self.name) == foreign)
  }

  @Test func `a record with its checksum that says something unknown is not applied`() async throws
  {
    try await recordThreeSteps()
    let whole = try lines()
    let crc = #","crc":"#
    for (old, new) in [
      ("\"edits\":[[3,", "\"edits\":[[-3,"), ("\"command\"", "\"remark\""),
      ("\"action\":\"step\"", "\"action\":\"leap\""), ("[\"d\\n\"]", "[\"d\\ne\\n\"]"),
      ("[\"d\\n\"]", "[{\"base64\":\"Z\"}]"), ("+00:00", "+00"),
      ("\"before\":\"6:", "\"before\":\"six:"),
    ] {
      var damaged = whole
      let body = damaged[4][..<(try #require(damaged[4].ranges(of: crc).last)).lowerBound] + "}"
      #expect(body.contains(old), "\(old)")
      damaged[4] = sealed(String(body).replacing(old, with: new)).dropLast()
      try write(damaged)
      await expectDamage("") { try await session().undo(1) }
    }
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nd\n")
  }

  @Test func `a record with its checksum that leads to another list is not applied`() async throws {
    try await recordThreeSteps()
    var damaged = try lines()
    let crc = #","crc":"#
    let body = damaged[4][..<(try #require(damaged[4].ranges(of: crc).last)).lowerBound] + "}"
    let other = sealed(String(body).replacing("[\"d\\n\"]", with: "[\"D\\n\"]"))
    damaged[4] = other.dropLast()
    try write(damaged)
    await expectDamage("do not fit each other") { try await session().undo(1) }
    #expect(try directory.text(of: "todo.txt") == "a\nb\nc\nd\n")
    try directory.write("z\n", to: "todo.txt")
    await expectDamage("do not lead to one list") { try await session().undo(1) }
    guard case .begunAnew? = try await session().apply(.add(text: "e")).notice else {
      Issue.record("it went on")
      return
    }
    #expect(try directory.text(of: "todo.txt") == "z\ne\n")
  }

  @Test func `what others have written counts for the next snapshot`() async throws {
    let long = (1...1000).map { "an item that is there, \($0)\n" }
    try directory.write(long.joined(), to: "todo.txt")
    _ = try await session().apply(.add(text: "b"))
    try directory.write(long.map { "X" + $0 }.joined(), to: "todo.txt")
    _ = try await session().apply(.add(text: "c"))
    func snapshots() throws -> Int { try lines().count { $0.hasPrefix("{\"after\"") } }
    #expect(try snapshots() == 1)
    _ = try await session().apply(.add(text: "d"))
    #expect(try snapshots() == 2)
    _ = try await session().apply(.add(text: "e"))
    #expect(try snapshots() == 2)
  }

  @Test func `the journal stays within twice what it would be without snapshots`() async throws {
    try directory.write(
      (1...400).map { "an item that is there, \($0)\n" }.joined(), to: "todo.txt")
    let repository = session()
    for round in 1...300 { _ = try await repository.apply(.add(text: "round \(round)")) }
    let lines = try lines()
    let snapshots = lines.filter { $0.hasPrefix("{\"after\"") }
    #expect(snapshots.count > 2)
    let size = snapshots.dropFirst().reduce(0) { $0 + $1.utf8.count }
    let rest = lines.reduce(0) { $0 + $1.utf8.count } - size
    #expect(size <= rest)
    // Any of them leads to the same list.
    try directory.overwrite("todo.txt", with: "A")
    _ = try await session().apply(.add(text: "last"))
    _ = try await session().undo(301)
    #expect(try directory.text(of: "todo.txt").hasSuffix("an item that is there, 400\n"))
  }

  @Test func `a command that fails or finds nothing to do leaves no journal`() async throws {
    try directory.write("a\n", to: "todo.txt")
    await #expect(throws: RepositoryError.self) {
      try await session().apply(.delete(numbers: [2]))
    }
    await #expect(throws: RepositoryError.self) { try await session().undo(1) }
    _ = try await session().apply(.replaceText(number: 1, text: "a"))
    #expect(try directory.names == ["todo.txt"])
    // What else is in its directory stays there.
    try FileManager.default.createDirectory(
      atPath: directory.path(".todo.txt.flux"), withIntermediateDirectories: false)
    try directory.write("mine", to: ".todo.txt.flux/other")
    await #expect(throws: RepositoryError.self) { try await session().undo(1) }
    #expect(try directory.text(of: ".todo.txt.flux/other") == "mine")
  }

  @Test func `a byte order mark that an editor took away is written down, too`() async throws {
    try directory.write("\u{FEFF}a\nb\n", to: "todo.txt")
    _ = try await session().apply(.complete(numbers: [1], on: Day("2026-12-01")!))
    try directory.write("x 2026-12-01 a\nb\n", to: "todo.txt")
    _ = try await session().apply(.add(text: "c"))
    #expect(try directory.text(of: Self.name).contains(#""edits":["mark"]"#))
    try directory.write("\u{FEFF}x 2026-12-01 a\nb\nc\n", to: "todo.txt")
    _ = try await session().undo(2)
    #expect(
      try Data(contentsOf: URL(filePath: directory.path("todo.txt")))
        == Data("\u{FEFF}a\nb\n".utf8))
  }

  private func expectDamage(
    _ words: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> some Any
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      _ = try await body()
    } throws: { error in
      guard case .history(let failure)? = error as? RepositoryError,
        case .damaged(let message) = failure.reason
      else { return false }
      return message.contains(words) || words.isEmpty
    }
  }

  /// A line with the checksum of what is before that, worked out anew.
  private func sealed(_ object: String) -> String {
    let body = object.utf8.dropLast()
    var sum: UInt32 = ~0
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    let digits = String(~sum, radix: 16)
    return String(body)! + ",\"crc\":\"" + String(repeating: "0", count: 8 - digits.count) + digits
      + "\"}\n"
  }
}

extension SessionRepository {
  /// A session on a file and its journal, at the beginning of 1 December 2026.
  init(ofListAt path: String) {
    self.init(
      source: FileDataSource(path: path), journal: FileJournal(ofListAt: path),
      now: { Moment(Day("2026-12-01")!) })
  }
}

extension TemporaryDirectory {
  /// Writes into a file as it lies there, and nothing behind that.
  func overwriteAll(_ name: String, with text: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path(name)))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
