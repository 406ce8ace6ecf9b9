import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

@Suite struct FileVersionTests {
  private let directory: TemporaryDirectory
  private let source: FileDataSource

  init() throws {
    directory = try TemporaryDirectory()
    source = FileDataSource(path: directory.path("todo.txt"))
  }

  @Test func `nothing but a change makes another version`() throws {
    try directory.write("a\n", to: "todo.txt")
    let version = try source.currentVersion()
    #expect(try source.load().version == version)
    #expect(try source.load().version == version)
    #expect(try source.currentVersion() == version)
  }

  @Test func `what a save returns is the version until someone else writes`() throws {
    let version = try source.save(Array("a\n".utf8), replacing: .absent)
    #expect(try source.load() == DataSourceContents(bytes: Array("a\n".utf8), version: version))
    #expect(try source.currentVersion() == version)
    try directory.overwrite("todo.txt", with: "b\n")
    #expect(try source.currentVersion() != version)
  }

  // Linux stamps all changes within some milliseconds with the same time, so that only the clocks
  // read here tell these apart.
  @Test func `another text of the same length right after is another version`() throws {
    for round in 0..<50 {
      let saved = try source.replace(with: "a\(round % 10)\n")
      try directory.overwrite("todo.txt", with: "bb\n")
      #expect(try source.currentVersion() != saved)
      let loaded = try source.load().version
      try directory.overwrite("todo.txt", with: "cc\n")
      #expect(try source.currentVersion() != loaded)
    }
  }

  @Test func `the same text in another file is another version`() throws {
    try directory.write("a\n", to: "todo.txt")
    let version = try source.currentVersion()
    try directory.write("a\n", to: "new.txt")
    #expect(rename(directory.path("new.txt"), directory.path("todo.txt")) == 0)
    #expect(try source.currentVersion() != version)
  }

  @Test func `times that were set back do not hide a change`() throws {
    try directory.write("a\n", to: "todo.txt")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    let path = directory.path("todo.txt")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let version = try source.load().version
    try directory.overwrite("todo.txt", with: "b\n")
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(try source.currentVersion() != version)
  }

  @Test func `a version that is no longer there is not replaced`() throws {
    try directory.write("a\n", to: "todo.txt")
    let version = try source.currentVersion()
    try directory.overwrite("todo.txt", with: "b\n")
    for stale in [version, .absent] {
      #expect(throws: DataSourceError.changedMeanwhile) {
        try source.save(Array("c\n".utf8), replacing: stale)
      }
    }
    #expect(try source.text == "b\n")
    try FileManager.default.removeItem(atPath: directory.path("todo.txt"))
    #expect(throws: DataSourceError.changedMeanwhile) {
      try source.save(Array("c\n".utf8), replacing: version)
    }
    #expect(try directory.names == [])
  }
}
