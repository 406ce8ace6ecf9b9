import TerminalModel
import FluxTerminal
import Foundation
import Testing

/// Programs that end while they have the terminal. Each is a process of its own.
struct TerminalEndTests {
  private static let leave = "\u{1B}[m\u{1B}[r\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l"

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGABRT])
  func `a signal ends the program with its own status and a sane terminal`(signal: Int32)
    async throws
  {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .signal(signal)) {
      [path = terminal.path as String, signal = signal as Int32] in
      let session = try #require(Self.started(path))
      session.write(Array("\u{1B}[?2026h\u{1B}[?25l\u{1B}[2;9r".utf8))
      // To the process: the thread that this runs on does not take signals.
      kill(getpid(), signal)
      withExtendedLifetime(session) { while true { pause() } }
    }
    expectSane(terminal, before)
  }

  @Test func `a trap leaves a sane terminal`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .failure) { [path = terminal.path as String] in
      let session = try #require(Self.started(path))
      session.write(Array("\u{1B}[?2026h".utf8))
      fatalError("a mistake")
    }
    expectSane(terminal, before)
  }

  @Test func `a stack overflow leaves a sane terminal`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = terminal.path as String] in
      let session = try #require(Self.started(path))
      print(Self.depth(session, 1))
    }
    expectSane(terminal, before)
  }

  @Test func `exit leaves a sane terminal and its status`() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    await #expect(processExitsWith: .exitCode(3)) { [path = terminal.path as String] in
      let session = try #require(Self.started(path))
      withExtendedLifetime(session) { exit(3) }
    }
    expectSane(terminal, before)
  }

  @Test func `a signal that was ignored before stays ignored`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGHUP, SIG_IGN)
      let terminal = try PseudoTerminal()
      let session = try #require(Self.started(terminal.path))
      var unblocked = sigset_t()
      sigaddset(&unblocked, SIGHUP)
      pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
      raise(SIGHUP)
      session.restore()
      exit(0)
    }
  }

  @Test func `a stop that the system does not allow is a restored terminal taken again`()
    async throws
  {
    let terminal = try PseudoTerminal()
    await #expect(processExitsWith: .exitCode(0)) { [path = terminal.path as String] in
      // The group of a new session has nobody who could let it go on, so it is not stopped.
      try #require(setsid() > 0)
      let session = try #require(Self.started(path))
      try #require(session.nextEvent() == .resized(.standard))
      session.suspend()
      try #require(session.nextEvent() == .resized(.standard))
      session.restore()
      exit(0)
    }
    let enter = "\u{1B}[?1049h\u{1B}[?2004h"
    #expect(terminal.written() == enter + Self.leave + enter + Self.leave)
  }

  @Test func `T8: a file that has got the number of a closed terminal is left alone`() async throws
  {
    let terminal = try PseudoTerminal()
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("flux-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data().write(to: URL(filePath: path))
    await #expect(processExitsWith: .signal(SIGTERM)) {
      [terminal = terminal.path as String, path = path as String] in
      let (session, descriptor) = try #require(Self.startedOnDescriptor(terminal))
      try #require(dup2(open(path, O_RDWR), descriptor) == descriptor)
      kill(getpid(), SIGTERM)
      withExtendedLifetime(session) { while true { pause() } }
    }
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test func `a terminal that is closed before it is given back is a mistake that is named`()
    async throws
  {
    let terminal = try PseudoTerminal()
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [path = terminal.path as String] in
      let (session, descriptor) = try #require(Self.startedOnDescriptor(path))
      close(descriptor)
      session.restore()
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("TerminalSession.restore: a descriptor of the terminal was closed"))
  }

  @Test func `a terminal that went away is given back without a mistake`() async throws {
    await #expect(processExitsWith: .exitCode(0)) {
      let terminal = try PseudoTerminal()
      let session = try #require(Self.started(terminal.path))
      terminal.hangUp()
      session.restore()
      exit(0)
    }
  }

  private func expectSane(_ terminal: PseudoTerminal, _ before: [UInt8]) {
    let written = terminal.written()
    #expect(written.hasSuffix(Self.leave), "\(written.debugDescription)")
    #expect(written.components(separatedBy: "\u{1B}[?1049l").count == 2)
    #expect(terminal.settings == before)
  }

  private static func started(_ path: String) -> TerminalSession? {
    startedOnDescriptor(path)?.session
  }

  private static func startedOnDescriptor(
    _ path: String
  ) -> (session: TerminalSession, descriptor: Int32)? {
    let descriptor = open(path, O_RDWR | O_NOCTTY)
    guard let session = TerminalSession(input: descriptor, output: descriptor), session.start()
    else { return nil }
    return (session, descriptor)
  }

  private static func depth(_ session: TerminalSession, _ level: Int) -> Int {
    session.size.rows == 0 ? level : depth(session, level + 1) + level
  }
}
