import Foundation
import Testing
import ToDoInfra
import ToDoModel
import ToDoRepository

/// Each in a process of its own, since what makes writing fail belongs to a whole process.
@Suite struct FileDataSourceFailureTests {
  @Test func `a read-only file stays, though its directory would take another`() async {
    await #expect(processExitsWith: .success) {
      becomeUnprivileged()
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt", permissions: 0o444)
      let path = directory.path("todo.txt")
      #expect(throws: DataSourceError.write(path, .permissionDenied)) {
        try FileDataSource(path: path).replace(with: "b\n")
      }
      #expect(try directory.text(of: "todo.txt") == "a\n")
      #expect(try directory.names == ["todo.txt"])
    }
  }

  @Test func `a file that may not be read is a failure and not an empty list`() async {
    await #expect(processExitsWith: .success) {
      becomeUnprivileged()
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt", permissions: 0o200)
      let path = directory.path("todo.txt")
      #expect(throws: DataSourceError.read(path, .permissionDenied)) {
        try FileDataSource(path: path).load()
      }
    }
  }

  @Test func `nothing is written where the directory takes nothing`() async {
    await #expect(processExitsWith: .success) {
      becomeUnprivileged()
      let directory = try TemporaryDirectory()
      try directory.write("a\n", to: "todo.txt")
      try directory.setPermissions(0o555, of: ".")
      defer { try? directory.setPermissions(0o755, of: ".") }
      for name in ["todo.txt", "new.txt"] {
        let path = directory.path(name)
        #expect(throws: DataSourceError.write(path, .permissionDenied)) {
          try FileDataSource(path: path).replace(with: "b\n")
        }
      }
      #expect(try directory.text(of: "todo.txt") == "a\n")
      #expect(try directory.names == ["todo.txt"])
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only root gives files away"))
  func `a file of someone else does not change hands`() async throws {
    let directory = try TemporaryDirectory()
    try directory.setPermissions(0o777, of: ".")
    try directory.write("a\n", to: "todo.txt", permissions: 0o666)
    #expect(chown(directory.path("todo.txt"), 1, 1) == 0)
    let number = try directory.attribute(.systemFileNumber, of: "todo.txt")
    await #expect(processExitsWith: .success) { [path = directory.path("todo.txt") as String] in
      becomeUnprivileged()
      try FileDataSource(path: path).replace(with: "b\n")
    }
    #expect(try directory.text(of: "todo.txt") == "b\n")
    #expect(try directory.attribute(.ownerAccountID, of: "todo.txt") == 1)
    #expect(try directory.attribute(.systemFileNumber, of: "todo.txt") == number)
    #expect(try directory.names == ["todo.txt"])
  }

  @Test func `a write that fails on its way leaves the old file and nothing else`() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      try directory.write("a\nb\n", to: "todo.txt")
      try directory.write("a\nb\n", to: "linked.txt")
      #expect(link(directory.path("linked.txt"), directory.path("other.txt")) == 0)
      limitFileSize(to: 100_000)
      let long = String(repeating: "x", count: 150_000)
      for name in ["todo.txt", "linked.txt", "new.txt"] {
        let source = FileDataSource(path: directory.path(name))
        let before = try source.text
        #expect {
          try source.replace(with: long)
        } throws: { error in
          guard case DataSourceError.failed(let failure) = error else { return false }
          return failure.operation == .write && failure.path == directory.path(name)
        }
        #expect(try source.text == before)
      }
      #expect(try directory.names == ["linked.txt", "other.txt", "todo.txt"])
    }
  }
}
