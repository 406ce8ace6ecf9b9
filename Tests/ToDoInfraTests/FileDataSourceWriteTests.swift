import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

@Suite struct FileDataSourceWriteTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func source(_ name: String = "todo.txt") -> FileDataSource {
    FileDataSource(path: directory.path(name))
  }

  @Test func `a file is replaced whole and nothing else is left in its directory`() throws {
    try directory.write("a rather long line\n", to: "todo.txt")
    try source().replace(with: "b\n")
    #expect(try directory.text(of: "todo.txt") == "b\n")
    try source().replace(with: "")
    #expect(try directory.text(of: "todo.txt") == "")
    #expect(try directory.names == ["todo.txt"])
  }

  @Test func `one who has the old file open still reads it whole`() throws {
    try directory.write("a\n", to: "todo.txt")
    let reader = try #require(FileHandle(forReadingAtPath: directory.path("todo.txt")))
    try source().replace(with: "b\n")
    #expect(try reader.readToEnd() == Data("a\n".utf8))
  }

  @Test(arguments: [0o600, 0o644, 0o664, 0o666, 0o640])
  func `the permissions stay`(permissions: Int) throws {
    try directory.write("a\n", to: "todo.txt", permissions: permissions)
    try source().replace(with: "b\n")
    #expect(try directory.attribute(.posixPermissions, of: "todo.txt") == permissions)
  }

  @Test func `a new file has the permissions of any new file`() throws {
    try source().replace(with: "a\n")
    let plain = open(directory.path("plain"), O_CREAT | O_WRONLY, 0o666)
    #expect(close(plain) == 0)
    #expect(
      try directory.attribute(.posixPermissions, of: "todo.txt")
        == directory.attribute(.posixPermissions, of: "plain"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `the owner and the group stay`() throws {
    try directory.write("a\n", to: "todo.txt", permissions: 0o640)
    #expect(chown(directory.path("todo.txt"), 65534, 65533) == 0)
    try source().replace(with: "b\n")
    #expect(try directory.attribute(.ownerAccountID, of: "todo.txt") == 65534)
    #expect(try directory.attribute(.groupOwnerAccountID, of: "todo.txt") == 65533)
    #expect(try directory.attribute(.posixPermissions, of: "todo.txt") == 0o640)
  }

  @Test func `a link stays and what it leads to is replaced, beside itself`() throws {
    try FileManager.default.createDirectory(
      atPath: directory.path("there"), withIntermediateDirectories: false)
    try directory.write("a\n", to: "there/list.txt")
    try directory.link("second", to: "there/list.txt")
    try directory.link("todo.txt", to: directory.path("second"))
    try source().replace(with: "b\n")
    #expect(try directory.text(of: "there/list.txt") == "b\n")
    let manager = FileManager.default
    #expect(
      try manager.destinationOfSymbolicLink(atPath: directory.path("todo.txt"))
        == directory.path("second"))
    #expect(
      try manager.destinationOfSymbolicLink(atPath: directory.path("second")) == "there/list.txt")
    #expect(try directory.names == ["second", "there", "todo.txt"])
  }

  @Test func `a link to nothing gets its file`() throws {
    try directory.link("todo.txt", to: "real.txt")
    try source().replace(with: "a\n")
    #expect(try directory.text(of: "real.txt") == "a\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory.path("todo.txt"))
        == "real.txt")
  }

  @Test func `all names of a file stay names of the one file`() throws {
    try directory.write("first\nsecond\n", to: "todo.txt")
    #expect(link(directory.path("todo.txt"), directory.path("other.txt")) == 0)
    for text in ["first\nsecond\nthird\n", "FIRST\nthird\n", "", "a\n"] {
      let version = try source().replace(with: text)
      #expect(try source("other.txt").load().version == version)
      #expect(try directory.text(of: "other.txt") == text)
    }
    #expect(try directory.attribute(.referenceCount, of: "todo.txt") == 2)
    #expect(try directory.names == ["other.txt", "todo.txt"])
  }

  @Test func `no missing directory is made unless that was asked for`() throws {
    let path = directory.path("missing/todo.txt")
    #expect(throws: DataSourceError.write(path, .missingDirectory)) {
      try source("missing/todo.txt").save([], replacing: .absent)
    }
    #expect(try directory.names == [])
  }

  @Test func `the directory is made with the file, for its owner alone`() throws {
    let path = directory.path("share/fluxdemo/todo.txt")
    let source = FileDataSource(path: path, creatingDirectory: true)
    #expect(try source.load().bytes == nil)
    #expect(try directory.names == [])
    try source.replace(with: "a\n")
    #expect(try directory.text(of: "share/fluxdemo/todo.txt") == "a\n")
    #expect(try directory.attribute(.posixPermissions, of: "share/fluxdemo") == 0o700)
    try source.replace(with: "b\n")
    #expect(try source.text == "b\n")
  }

  @Test func `a path without a directory is one in the working directory`() async {
    // The working directory belongs to the whole process.
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      #expect(FileManager.default.changeCurrentDirectoryPath(directory.path))
      try FileDataSource(path: "todo.txt").replace(with: "a\n")
      #expect(try directory.text(of: "todo.txt") == "a\n")
      #expect(try directory.names == ["todo.txt"])
    }
  }
}
