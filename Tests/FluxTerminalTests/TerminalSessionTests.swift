import TerminalModel
import FluxTerminal
import Foundation
import Testing

/// One after another: a process has one terminal at a time, and signals are for all of it.
@Suite(.serialized)
struct TerminalSessionTests {
  private static let enter = "\u{1B}[?1049h\u{1B}[?2004h"
  private static let leave = "\u{1B}[m\u{1B}[r\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l"

  @Test func `a session takes the terminal and gives it back, once, byte for byte`() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let session = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
    session.restore()
    #expect(terminal.written() == "")
    #expect(session.start())
    #expect(terminal.written() == Self.enter)
    #expect(terminal.settings != before)
    session.restore()
    session.restore()
    #expect(terminal.written() == Self.leave)
    #expect(terminal.settings == before)
  }

  @Test func `a session that is dropped gives the terminal back`() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    do {
      let session = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
      #expect(session.start())
    }
    #expect(terminal.written() == Self.enter + Self.leave)
    #expect(terminal.settings == before)
  }

  @Test func `a process has one session at a time`() throws {
    let terminal = try PseudoTerminal()
    let first = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
    let second = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
    #expect(first.start())
    #expect(!second.start())
    first.restore()
    #expect(second.start())
  }

  @Test func `what is typed arrives as keys, also Control-C, and a lone Escape after a moment`()
    throws
  {
    try withSession { terminal, session in
      terminal.type("a\u{3}\u{1B}[A\r")
      #expect(session.nextEvent() == .keys([.character("a"), .control("c"), .up, .enter]))
      terminal.type("\u{1B}")
      #expect(session.nextEvent() == .keys([.escape]))
    }
  }

  @Test func `a wake ends the wait and takes no key`() throws {
    try withSession { terminal, session in
      let wake = try #require(WakePipe())
      Thread.detachNewThread { wake.wake() }
      #expect(session.nextEvent(wake: wake.descriptor) == .wake)
      wake.drain()
      terminal.type("x")
      #expect(session.nextEvent(wake: wake.descriptor) == .keys([.character("x")]))
    }
  }

  @Test func `a wake descriptor that nobody can write to any more does not end the wait`() throws {
    try withSession { terminal, session in
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      close(ends[1])
      defer { close(ends[0]) }
      terminal.type("x")
      #expect(session.nextEvent(wake: ends[0]) == .keys([.character("x")]))
      terminal.type("\u{1B}")
      #expect(session.nextEvent(wake: ends[0]) == .keys([.escape]))
    }
  }

  @Test func `a resize is an event with the size of now`() throws {
    try withSession { terminal, session in
      for rows in [10, 20, 30] { terminal.resize(to: TerminalSize(rows: rows, columns: 50)) }
      // To the process: the threads that tests run on do not take signals.
      kill(getpid(), SIGWINCH)
      #expect(session.nextEvent() == .resized(TerminalSize(rows: 30, columns: 50)))
      terminal.type("x")
      #expect(session.nextEvent() == .keys([.character("x")]))
      terminal.resize(to: TerminalSize(rows: 0, columns: 0))
      #expect(session.size == .standard)
    }
  }

  @Test func `going on after a stop takes the terminal anew and asks for everything to be drawn`()
    throws
  {
    try withSession { terminal, session in
      let raw = terminal.settings
      var settings = termios()
      tcgetattr(terminal.slave, &settings)
      settings.c_lflag |= tcflag_t(ECHO | ICANON)
      tcsetattr(terminal.slave, TCSANOW, &settings)
      _ = terminal.written()
      kill(getpid(), SIGCONT)
      #expect(session.nextEvent() == .resized(.standard))
      #expect(terminal.settings == raw)
      #expect(terminal.written() == Self.enter)
    }
  }

  @Test func `a terminal that went away is gone, again and again`() throws {
    let terminal = try PseudoTerminal()
    let session = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
    #expect(session.start())
    #expect(session.nextEvent() == .resized(.standard))
    terminal.hangUp()
    #expect(session.nextEvent() == .gone)
    #expect(session.nextEvent() == .gone)
    #expect(!session.write([0x61]))
  }

  @Test func `what is no terminal gets no session`() throws {
    let terminal = try PseudoTerminal()
    let null = open("/dev/null", O_RDWR)
    defer { close(null) }
    #expect(TerminalSession(input: null, output: terminal.slave) == nil)
    #expect(TerminalSession(input: terminal.slave, output: null) == nil)
  }

  @Test(
    arguments: [
      ("xterm-256color", 24, 80, true), ("xterm", 5, 20, true), ("xterm", 4, 20, false),
      ("xterm", 5, 19, false), ("dumb", 24, 80, false), ("emacs", 24, 80, false),
      ("cons25", 24, 80, false), ("", 24, 80, false), (nil, 24, 80, false),
    ] as [(String?, Int, Int, Bool)])
  func `a live screen needs a capable terminal of 5 × 20`(
    term: String?, rows: Int, columns: Int, isCapable: Bool
  ) {
    let size = TerminalSize(rows: rows, columns: columns)
    #expect(TerminalSession.isCapable(term: term, size: size) == isCapable)
  }

  private func withSession(
    _ body: (PseudoTerminal, TerminalSession) throws -> Void
  ) throws {
    let terminal = try PseudoTerminal()
    let session = try #require(TerminalSession(input: terminal.slave, output: terminal.slave))
    #expect(session.start())
    #expect(session.nextEvent() == .resized(.standard))
    try body(terminal, session)
  }
}
