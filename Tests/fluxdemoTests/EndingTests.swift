import AllocationCounting
import FluxTerminal
import Foundation
import TerminalModel
import Testing

/// The ways in which the executable ends while it has a terminal.
struct EndingTests {
  private static let leave = "\u{1B}[m\u{1B}[r\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l"

  /// A shell that tells the process and the status, and repairs nothing.
  private static let script = """
    ulimit -c 0; trap : INT
    sh -c 'echo "pid=$$."; exec "$F" --file "$L"'; echo "ended=$?."
    """

  @Test(
    arguments: [
      (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143), (SIGPIPE, 141),
    ] as [(Int32, Int32)])
  func `T8: a signal gives the terminal back once and is the status that a shell sees`(
    signal: Int32, status: Int32
  ) throws {
    try expectEnd(by: signal, status)
  }

  @Test(
    .enabled(if: AllocationCount.isAvailable, "a sanitizer deals with these signals itself"),
    arguments: [
      (SIGABRT, 134), (SIGILL, 132), (SIGTRAP, 133), (SIGFPE, 136), (SIGBUS, 128 + SIGBUS),
      (SIGSEGV, 139),
    ] as [(Int32, Int32)])
  func `T8: the signal of a mistake gives the terminal back once, too`(
    signal: Int32, status: Int32
  ) throws {
    try expectEnd(by: signal, status)
  }

  private func expectEnd(by signal: Int32, _ status: Int32) throws {
    let list = try Scratch("a\nb\n")
    let session = try LiveSession.script(Self.script, list)
    session.type("half ty")
    try session.wait("the typed text") { $0.lines[11] == "> half ty" }
    kill(session.number(after: "pid="), signal)
    try session.wait("the end") { $0.sent.contains("ended=") }
    #expect(session.finish() == 0)
    #expect(session.sent.contains("ended=\(status)."), "\(session.sent.suffix(200))")
    #expect(session.sent.ranges(of: Self.leave).count == 1)
    #expect(session.sent.ranges(of: "\u{1B}[?1049l").count == 1)
    #expect(session.terminal.settings == session.settingsBefore)
  }

  #if os(Linux)
    @Test
    func `a trap in the program's code gives the terminal back, with the status of the signal`()
      throws
    {
      let list = try Scratch("a\nb\n")
      let session = try LiveSession.script(Self.script, list)
      try session.wait("the list") { $0.lines[2] == "2 [ ] b" }
      // Nothing in the program traps on demand. So the code that takes the next key is overwritten.
      try Self.plantTrap(atStartOf: "read", in: session.number(after: "pid="))
      session.type("x")
      try session.wait("the end") { $0.sent.contains("ended=") }
      #expect(session.finish() == 0)
      #if arch(x86_64)
        #expect(session.sent.contains("ended=\(128 + SIGILL)."), "\(session.sent.suffix(200))")
      #else
        #expect(session.sent.contains("ended=\(128 + SIGTRAP)."), "\(session.sent.suffix(200))")
      #endif
      #expect(session.sent.ranges(of: Self.leave).count == 1)
      #expect(session.terminal.settings == session.settingsBefore)
    }

    /// Writes the instruction that Swift traps with over the start of a function of the C library.
    private static func plantTrap(atStartOf name: String, in process: pid_t) throws {
      let library = try #require(dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD))
      let function = try #require(dlsym(library, name))
      let offset = try UInt64(UInt(bitPattern: function)) - libraryBase(getpid())
      #if arch(x86_64)
        let trap: [UInt8] = [0x0F, 0x0B]  // ud2
      #else
        let trap: [UInt8] = [0x20, 0x00, 0x20, 0xD4]  // brk #1
      #endif
      let memory = open("/proc/\(process)/mem", O_WRONLY)
      try #require(memory >= 0, "\(String(cString: strerror(errno)))")
      defer { close(memory) }
      let address = off_t(try libraryBase(process) + offset)
      try #require(pwrite(memory, trap, trap.count, address) == trap.count)
    }

    /// Where the C library begins in the memory of a process.
    private static func libraryBase(_ process: pid_t) throws -> UInt64 {
      let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/maps"))
      // To its end: the system gives it out in pieces.
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      let line = try #require(
        maps.split(separator: "\n").first { $0.hasSuffix("/libc.so.6") }, "\(maps)")
      return try #require(UInt64(line.prefix { $0 != "-" }, radix: 16))
    }
  #endif

  @Test func `a terminal that takes nothing does not keep the program from ending`() throws {
    let list = try Scratch("a\n")
    let session = try LiveSession(["--file", list.list.path])
    try session.wait("the list") { $0.lines[1] == "1 [ ] a" }
    // What is written from now on waits, as when a connection hangs.
    tcflow(session.terminal.slave, TCOOFF)
    session.type("x")
    session.signal(SIGTERM)
    #expect(session.ends(within: .seconds(10)))
    #expect(session.finish() & 0x7F == SIGTERM)
    #expect(session.terminal.settings == session.settingsBefore)
  }

  @Test(arguments: [false, true])
  func `a terminal that goes away ends the program at once, with its last command done`(
    ignoringHangup: Bool
  ) throws {
    let list = try Scratch("a\n")
    let session =
      if ignoringHangup {
        try LiveSession(
          ["-c", #"trap "" HUP; exec "$F" --file "$L""#], of: "/bin/sh",
          environment: LiveSession.environment(list))
      } else {
        try LiveSession(["--file", list.list.path])
      }
    session.type("add b\rhalf ty")
    try session.wait("the change") { $0.lines[2] == "2 [ ] b" && $0.lines[11] == "> half ty" }
    session.terminal.hangUp()
    let start = ContinuousClock.now
    #expect(session.ends(within: .seconds(10)))
    // A second is the promise; more is for a machine that has other things to do.
    #expect(ContinuousClock.now - start < .seconds(3))
    let status = session.finish()
    #expect(status == (ignoringHangup ? 1 << 8 : SIGHUP))
    #expect(session.processorTime < .seconds(1))
    #expect(try list.text == "a\nb\n")
  }

  @Test
  func `killed between frames it leaves no scroll region, no hidden cursor and no open frame`()
    throws
  {
    let list = try Scratch((1...40).map { "item \($0)\n" }.joined())
    let session = try LiveSession(["--file", list.list.path])
    try session.wait("the list") { $0.lines[9] == "9 [ ] item 9" }
    session.type("delete 3\rdelete 5\rundo\r")
    try session.wait("the rows to have moved") {
      $0.lines[3] == "4 [ ] item 4" && $0.lines[4] == "5 [ ] item 5"
        && $0.lines[10] == "+ 5 [ ] item 5" && $0.lines[11] == ">"
    }
    session.signal(SIGKILL)
    #expect(session.finish() == SIGKILL)
    #expect(session.sent.contains("\u{1B}M"))  // a region was used
    #expect(session.screen.faults == [])
    #expect(session.screen.region == 0...11)
    #expect(session.screen.isCursorVisible && !session.screen.isSynchronized)
    #expect(session.sent.hasSuffix("\u{1B}[?2026l"))
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `a reader that goes away ends a command quietly`(before: String) throws {
    let list = try Scratch((1...5_000).map { "item \($0) of a list that no pipe holds\n" }.joined())
    let run = try Executable(environment: ["F": Executable.path, "L": list.list.path]).run(
      "/bin/bash",
      ["-c", before + #""$F" --file "$L" list | true; echo "ended=${PIPESTATUS[0]}""#])
    #expect(run.lines == ["ended=141"])
    #expect(run.messages == "")
  }

  @Test(arguments: ["", "trap '' PIPE; "])
  func `a reader that goes away ends a session of lines quietly`(before: String) throws {
    let list = try Scratch("a\n")
    let session = try LiveSession(
      [
        "-c",
        before + """
          "$F" --file "$L" | (read -r line; exec <&-; echo "$line is all." >&2)
          echo "ended=${PIPESTATUS[0]}."
          """,
      ], of: "/bin/bash", environment: LiveSession.environment(list))
    session.type("add b\n")
    try session.wait("the reader to be gone") { $0.sent.contains("+ 2 [ ] b is all.") }
    session.type("add c\n")
    #expect(session.finish() == 0)
    #expect(session.sent.contains("ended=141."))
    #expect(!session.sent.contains("fluxdemo:"), "\(session.sent)")
    #expect(session.terminal.settings == session.settingsBefore)
  }
}
