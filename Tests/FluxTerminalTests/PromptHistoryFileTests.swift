import FluxTerminal
import FluxTesting
import Foundation
import Testing

/// Lines on disk.
struct PromptHistoryFileTests {
  private final class Directory {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent("flux-\(UUID())").path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func mode(_ name: String) throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      return try #require(attributes[.posixPermissions] as? NSNumber).intValue
    }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }

    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
      try Data(bytes).write(to: url(name))
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: path + "/" + name) }
  }

  private let directory: Directory
  private let file: PromptHistoryFile

  init() throws {
    directory = try Directory()
    file = PromptHistoryFile(path: directory.path + "/history")
  }

  @Test func `what is appended is read, by other sessions too`() throws {
    #expect(try file.lines() == [])
    #expect(!FileManager.default.fileExists(atPath: file.path))
    try file.append("add Buy milk")
    try PromptHistoryFile(path: file.path).append("done 1")
    #expect(try file.lines() == ["add Buy milk", "done 1"])
    #expect(try directory.bytes("history") == Data("add Buy milk\ndone 1\n".utf8))
  }

  @Test(arguments: [
    "a\nb", "x\r\n", "\\n \\ \\\\ \\u{41}", "a\0b", "\u{2028}x\u{2029}\u{85}\u{B}",
    "é e\u{301} 漢 👩‍👧 \u{FFFD}", "\u{1B}[31m",
    "\\", "\\u{", "\u{301}a", "x\u{D}", "#a", "\n\u{301}", "\\\u{301}", "u{\u{200D}}",
  ])
  func `a line is one entry whatever is in it, and comes back byte by byte`(line: String) throws {
    try file.append("before")
    try file.append(line)
    try file.append("after")
    let lines = try file.lines()
    #expect(lines.map { Array($0.utf8) } == ["before", line, "after"].map { Array($0.utf8) })
  }

  @Test(arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
  func `random lines come back byte by byte`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let scalars = "\\nru{}041 \n\r\0\u{301}\u{200D}\u{2028}é👧".unicodeScalars.map { $0 }
    var expected: [String] = []
    for _ in 0..<300 {
      var line = "x"
      for _ in 0..<12 { line.unicodeScalars.append(scalars.randomElement(using: &generator)!) }
      try file.append(line)
      expected.append(line)
    }
    #expect(try file.lines().map { Array($0.utf8) } == expected.map { Array($0.utf8) })
  }

  @Test func `blank lines and lines longer than 16 KiB are not kept`() throws {
    for line in ["", " ", "\t \n", String(repeating: "a", count: 1 << 14)] { try file.append(line) }
    try file.append(String(repeating: "a", count: 1 << 14 - 1))
    #expect(try file.lines().map(\.count) == [1 << 14 - 1])
  }

  @Test func `a file that a person has edited is read as far as it makes sense`() throws {
    try directory.write(
      Array("\n\n a \\x \\u{zz} \\u{D800} \\u{110000} \\u{41} \\\n".utf8) + [
        0xFF, 0x61, 0x0A, 0x0A, 0x62,
      ], to: "history")
    #expect(try file.lines() == [" a \\x \\u{zz} \\u{D800} \\u{110000} A \\", "\u{FFFD}a", "b"])
  }

  @Test func `a line that was torn is not glued to the next one`() throws {
    try directory.write("whole\ntor".utf8, to: "history")
    try file.append("next")
    #expect(try file.lines() == ["whole", "tor", "next"])
    #expect(try directory.bytes("history") == Data("whole\ntor\nnext\n".utf8))
  }

  @Test func `someone else's lock is not waited for`() throws {
    try directory.write("tor".utf8, to: "history")
    let descriptor = open(file.path, O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    try file.append("a")
    try file.append("b")
    #expect(try file.lines() == ["tor", "a", "b"])
  }

  @Test func `of a long file the last 1000 lines of the last 1 MiB are read`() throws {
    try directory.write((0..<5000).map { "line \($0)\n" }.joined().utf8, to: "history")
    #expect(try file.lines() == (4000..<5000).map { "line \($0)" })
    let long = String(repeating: "a", count: 10_000)
    try directory.write((0..<300).map { "\($0) \(long)\n" }.joined().utf8, to: "history")
    let lines = try file.lines()
    #expect(lines.count == 1 << 20 / 10_005)
    #expect(lines.allSatisfy { $0.utf8.count == 10_004 })
    #expect(lines.last?.hasPrefix("299 ") == true)
    // No more is read of a file that has 4 GB, all of them a hole.
    #expect(truncate(file.path, 4 << 30) == 0)
    #expect(try file.lines().count <= 1)
    // A line that begins right where the reading begins is whole.
    let exact = String(repeating: String(repeating: "b", count: 2047) + "\n", count: 512)
    try directory.write(("first\n" + exact).utf8, to: "history")
    #expect(try file.lines().map(\.utf8.count) == Array(repeating: 2047, count: 512))
  }

  @Test func `what could break a line is written as an escape`() throws {
    try file.append("a\n\r\0\u{85}\u{2028}\u{2029}\\é")
    #expect(
      try directory.bytes("history")
        == Data(#"a\n\r\u{0}\u{85}\u{2028}\u{2029}\\é"#.utf8) + [0x0A])
  }

  @Test func `the file and its directories are the owner's alone, with any umask`() async throws {
    // A process has one umask.
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("flux-\(UUID())")
        .path
      defer { try? FileManager.default.removeItem(atPath: path) }
      umask(0)
      try PromptHistoryFile(path: path + "/state//fluxdemo/history").append("a")
      for (name, mode) in [
        ("", 0o700), ("/state", 0o700), ("/state/fluxdemo", 0o700),
        ("/state/fluxdemo/history", 0o600),
      ] {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
        #expect(attributes[.posixPermissions] as? NSNumber == NSNumber(value: mode), "\(name)")
      }
    }
  }

  @Test(arguments: [0o644, 0o620, 0o700] as [mode_t])
  func `rights beyond reading and writing by its owner end with the first append`(mode: mode_t)
    throws
  {
    try directory.write("a\n".utf8, to: "history")
    #expect(chmod(file.path, mode) == 0)
    _ = try file.lines()
    #expect(try directory.mode("history") == Int(mode))
    try file.append("b")
    #expect(try directory.mode("history") == 0o600)
    #expect(try file.lines() == ["a", "b"])
  }

  @Test func `a link is followed, and stays`() throws {
    let target = directory.path + "/elsewhere"
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: target)
    #expect(try file.lines() == [])
    try file.append("a")
    #expect(try directory.bytes("elsewhere") == Data("a\n".utf8))
    #expect(try directory.mode("elsewhere") == 0o600)
    #expect(try file.lines() == ["a"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == target)
  }

  @Test func `what is no file is refused, and not waited for`() throws {
    #expect(mkfifo(file.path, 0o600) == 0)
    expectFailure(.notAFile, of: file)
    expectFailure(.notAFile, of: PromptHistoryFile(path: "/dev/null"))
    let there = PromptHistoryFile(path: directory.path)
    expectFailure(.notAFile, .system(code: EISDIR), of: there)
    expectFailure(.system(code: EINVAL), of: PromptHistoryFile(path: file.path + "\0x"))
    expectFailure(.system(code: ENOTDIR), of: PromptHistoryFile(path: file.path + "/x"))
    let loop = directory.path + "/loop"
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    expectFailure(.system(code: ELOOP), of: PromptHistoryFile(path: loop))
  }

  private func expectFailure(
    _ read: PromptHistoryError.Reason, _ append: PromptHistoryError.Reason? = nil,
    of file: PromptHistoryFile,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let error = #expect(throws: PromptHistoryError.self, sourceLocation: sourceLocation) {
      try file.lines()
    }
    #expect(error?.operation == .read && error?.reason == read, sourceLocation: sourceLocation)
    let other = #expect(throws: PromptHistoryError.self, sourceLocation: sourceLocation) {
      try file.append("a")
    }
    #expect(
      other?.operation == .append && other?.reason == append ?? read, sourceLocation: sourceLocation
    )
  }

  @Test func `an error says what is wrong and what to do`() {
    func message(_ operation: PromptHistoryError.Operation, _ reason: PromptHistoryError.Reason)
      -> String
    {
      PromptHistoryError(path: "/h", operation: operation, reason: reason).message
    }
    #expect(
      message(.read, .notAFile)
        == "the history of the prompt is not read: /h is not a file; move it away, and it will be made"
    )
    #expect(
      message(.append, .system(code: EACCES))
        == "the history of the prompt is not kept: /h failed with \"Permission denied\"; make it and its directory readable and writable for you"
    )
    #expect(message(.append, .system(code: ENOSPC)).contains("/h has no space left"))
    #expect(message(.append, .notPrivate).contains("chmod 600"))
  }

  @Test func `a write that fails in the middle is told, and loses nothing of before or after`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("flux-\(UUID())")
        .path
      defer { try? FileManager.default.removeItem(atPath: path) }
      let file = PromptHistoryFile(path: path)
      try file.append("first")
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit()
      #if os(Linux)
        let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      #else
        let resource = RLIMIT_FSIZE
      #endif
      getrlimit(resource, &limit)
      limit.rlim_cur = 10
      setrlimit(resource, &limit)
      let error = #expect(throws: PromptHistoryError.self) { try file.append("second") }
      #expect(error?.reason == .system(code: EFBIG))
      limit.rlim_cur = limit.rlim_max
      setrlimit(resource, &limit)
      try file.append("third")
      #expect(try file.lines() == ["first", "seco", "third"])
    }
  }

  @Test func `threads that append at the same time lose no line`() async throws {
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 {
        group.addTask { [file] in
          for number in 0..<100 {
            try file.append("\(writer) \(number) " + String(repeating: "x", count: number * 7))
          }
        }
      }
      try await group.waitForAll()
    }
    let expected = (0..<8).flatMap { writer in
      (0..<100).map { "\(writer) \($0) " + String(repeating: "x", count: $0 * 7) }
    }
    #expect(try file.lines().sorted() == expected.sorted())
  }

  @Test func `processes that append at the same time lose no line`() async throws {
    let path = file.path
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = path as String, writer = writer as Int] in
            let file = PromptHistoryFile(path: path)
            for number in 0..<100 { try file.append("\(writer) \(number)") }
          }
        }
      }
      try await group.waitForAll()
    }
    let expected = (0..<4).flatMap { writer in (0..<100).map { "\(writer) \($0)" } }
    #expect(try file.lines().sorted() == expected.sorted())
  }
}
