import Foundation
import Testing

/// Mistakes: a clear message, the right status, and an unchanged file.
struct BadInputTests {
  let fluxdemo = Executable()

  @Test(
    arguments: [
      (["dnoe", "1"], 2, "did you mean `done`?"),
      (["frobnicate"], 2, "there is no command `frobnicate`"),
      (["add"], 2, "needs a text"),
      (["add", "  "], 2, "needs a text"),
      (["add", "a\nb"], 2, "line break"),
      (["edit", "1"], 2, "a text"),
      (["edit", "1", "a\rb"], 2, "line break"),
      (["done"], 2, "needs the number of an item"),
      (["done", "x"], 2, "`x` is not the number of an item"),
      (["done", "-1"], 2, "`-1` is not the number of an item"),
      (["done", "9"], 1, "there is no item 9"),
      (["done", "0"], 1, "there is no item 0"),
      (["done", "1", "9"], 1, "there is no item 9"),
      (["delete", "3"], 1, "there is no item 3"),
      (["undone", "1"], 1, "is not done"),
      (["done", "2"], 1, "is already done"),
      (["show", "9"], 1, "there is no item 9"),
      (["show", "1", "2"], 2, "does not take `2`"),
      (["list", "--frob"], 2, "there is no option `--frob`"),
      (["--frob", "list"], 2, "there is no option `--frob`"),
      (["--json=yes", "list"], 2, "takes no value"),
      (["--demo", "list"], 2, "cannot go together"),
    ] as [([String], Int32, String)])
  func `a wrong command is named and changes nothing`(
    arguments: [String], status: Int32, message: String
  ) throws {
    let list = try Scratch("a\nx b\n\n")
    let run = try fluxdemo.run(["--file", list.list.path] + arguments, input: nil)
    #expect(run.status == status)
    #expect(run.messages.hasPrefix("fluxdemo: "))
    #expect(run.messages.contains(message), "\(run.messages)")
    #expect(run.messages.split(separator: "\n").count == 1)
    #expect(run.output.isEmpty)
    #expect(try list.text == "a\nx b\n\n")
  }

  @Test func `--file without a value is told`() throws {
    let run = try fluxdemo.run("--file")
    #expect(run.status == 2)
    #expect(run.messages.contains("`--file` needs a value"))
  }

  @Test func `a clock that is none is told`() throws {
    var fluxdemo = fluxdemo
    fluxdemo.environment["FLUXDEMO_NOW"] = "yesterday"
    let run = try fluxdemo.run("--demo", "list")
    #expect(run.status == 2)
    #expect(run.messages.contains("FLUXDEMO_NOW is `yesterday`"))
  }

  @Test func `an argument that is not UTF-8 is refused, not repaired`() throws {
    let list = try Scratch("a\n")
    let run = try fluxdemo.run(
      "/bin/sh",
      ["-c", #"exec "$0" --file "$1" add "$(printf 'b\377')""#, Executable.path, list.list.path])
    #expect(run.status == 2)
    #expect(run.messages.contains("not valid UTF-8"))
    #expect(try list.text == "a\n")
  }

  @Test func `a missing directory is named, and not made`() throws {
    let scratch = try Scratch()
    let path = scratch.directory.appending(path: "no/such/todo.txt").path
    let run = try fluxdemo.run("--file", path, "add", "hello")
    #expect(run.status == 1)
    #expect(run.messages.contains(path))
    #expect(run.messages.contains("directory does not exist"))
    #expect(try scratch.names.isEmpty)
  }

  @Test func `a missing file is an empty list that says how to begin`() throws {
    let scratch = try Scratch()
    let run = try fluxdemo.run("--file", scratch.list.path, "list")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.messages.contains("`add TEXT`"))
    #expect(try scratch.names.isEmpty)
  }

  @Test func `a directory is not a list`() throws {
    let scratch = try Scratch()
    for command in ["list", "add"] {
      let run = try fluxdemo.run("--file", scratch.directory.path, command, "x")
      #expect(run.status == 1)
      #expect(run.messages.contains("it is a directory"))
    }
    #expect(try scratch.names.isEmpty)
  }

  @Test(arguments: [["--demo", "list"], ["--help"], ["--demo", "--json", "add", "x"]])
  func `results that cannot be written are a failure`(arguments: [String]) throws {
    for redirection in [">/dev/full", ">&-"] {
      let run = try fluxdemo.run(
        "/bin/sh", ["-c", "exec \"$0\" \"$@\" \(redirection)", Executable.path] + arguments)
      #expect(run.status == 1)
      #expect(run.messages.contains("cannot write the results"))
    }
  }

  /// Runs it as someone who is not root, since root may read and write everything.
  private func runAsNobody(_ list: Scratch, _ arguments: String...) throws -> Executable.Run {
    let copy = list.directory.appending(path: "fluxdemo")
    // Written by a child: a copy that this process wrote could be inherited, still open for writing, by what
    // another test starts in that moment, and the system executes no such file.
    try #require(fluxdemo.run("/bin/cp", [Executable.path, copy.path]).status == 0)
    defer { try? FileManager.default.removeItem(at: copy) }
    guard getuid() == 0 else {
      return try fluxdemo.run(["--file", list.list.path] + arguments, input: nil)
    }
    return try fluxdemo.run(
      "/usr/bin/setpriv",
      ["--reuid=65534", "--clear-groups", copy.path, "--file", list.list.path] + arguments)
  }

  @Test func `a file that may not be read is told`() throws {
    let list = try Scratch("a\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o000], ofItemAtPath: list.list.path)
    let run = try runAsNobody(list, "list")
    #expect(run.status == 1)
    #expect(run.messages.contains("cannot read"))
    #expect(run.messages.contains("permission"))
  }

  @Test func `a file that may not be written is told and stays as it is`() throws {
    let list = try Scratch("a\n")
    // Everyone may write into the directory, so that only the file stands in the way.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: list.directory.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: list.list.path)
    let run = try runAsNobody(list, "add", "b")
    #expect(run.status == 1)
    #expect(run.messages.contains("cannot write"))
    #expect(run.messages.contains("permission"))
    #expect(try list.text == "a\n")
    #expect(try list.names == ["todo.txt"])
  }

  @Test func `a directory that may not be written is told and the list stays as it is`() throws {
    let list = try Scratch("a\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666], ofItemAtPath: list.list.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: list.directory.path)
    let run = try runAsNobody(list, "add", "b")
    #expect(run.status == 1)
    #expect(run.messages.contains("permission"))
    #expect(try list.text == "a\n")
  }
}
