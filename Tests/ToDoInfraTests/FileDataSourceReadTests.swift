import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

@Suite struct FileDataSourceReadTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func source(_ name: String = "todo.txt") -> FileDataSource {
    FileDataSource(path: directory.path(name))
  }

  @Test func `a file is read to the byte`() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0x00, 0xFF, 0x0D, 0x0A, 0x0A, 0x62]
    try Data(bytes).write(to: URL(fileURLWithPath: directory.path("todo.txt")))
    #expect(try source().load().bytes == bytes)
    #expect(source().location == directory.path("todo.txt"))
  }

  @Test func `an empty file is a list and no file is none yet`() throws {
    #expect(try source().load() == DataSourceContents(bytes: nil, version: .absent))
    #expect(try source().currentVersion() == .absent)
    try directory.write("", to: "todo.txt")
    #expect(try source().load().bytes == [])
    #expect(try source().currentVersion() != .absent)
  }

  @Test func `no directory, and a link to nothing, are no list yet`() throws {
    #expect(try source("missing/todo.txt").load().bytes == nil)
    try directory.link("todo.txt", to: "nowhere.txt")
    #expect(try source().load().bytes == nil)
    #expect(try source().currentVersion() == .absent)
  }

  @Test func `a directory is no list`() throws {
    let source = FileDataSource(path: directory.path)
    #expect(throws: DataSourceError.read(directory.path, .isDirectory)) { try source.load() }
    #expect(throws: DataSourceError.read(directory.path, .isDirectory)) {
      try source.currentVersion()
    }
    #expect(throws: DataSourceError.changedMeanwhile) { try source.save([], replacing: .absent) }
  }

  @Test func `a pipe and a device are refused at once`() throws {
    #expect(mkfifo(directory.path("todo.txt"), 0o600) == 0)
    let pipe = directory.path("todo.txt")
    #expect(throws: DataSourceError.read(pipe, .notARegularFile)) { try source().load() }
    let null = FileDataSource(path: "/dev/null")
    #expect(throws: DataSourceError.read("/dev/null", .notARegularFile)) { try null.load() }
  }

  @Test func `a file where the directory should be is a missing directory`() throws {
    try directory.write("a\n", to: "file")
    let path = directory.path("file/todo.txt")
    #expect(throws: DataSourceError.read(path, .missingDirectory)) {
      try FileDataSource(path: path).load()
    }
  }

  @Test func `a link is followed anew at each reading`() throws {
    try directory.write("a\n", to: "a.txt")
    try directory.write("b\n", to: "b.txt")
    try directory.link("todo.txt", to: "a.txt")
    let version = try source().currentVersion()
    #expect(try source().text == "a\n")
    try FileManager.default.removeItem(atPath: directory.path("todo.txt"))
    try directory.link("todo.txt", to: directory.path("b.txt"))
    #expect(try source().text == "b\n")
    #expect(try source().currentVersion() != version)
  }

  @Test func `links that lead to each other are a failure`() throws {
    try directory.link("todo.txt", to: "other.txt")
    try directory.link("other.txt", to: "todo.txt")
    #expect(throws: DataSourceError.self) { try source().load() }
    #expect(throws: DataSourceError.self) { try source().save([], replacing: .absent) }
    #expect(try directory.names == ["other.txt", "todo.txt"])
  }

  @Test func `a large file is read whole`() throws {
    let text = String(repeating: "(A) 2026-12-01 Water the plants +home\n", count: 50_000)
    try directory.write(text, to: "todo.txt")
    #expect(try source().text == text)
  }
}
