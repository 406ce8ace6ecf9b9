import FluxTerminal
import Foundation
import TerminalModel

/// The executable on a pseudo terminal, with a screen model that shows what a person would see.
final class LiveSession {
  let terminal: PseudoTerminal
  private(set) var screen: ScreenModel
  /// All bytes that it has sent.
  private(set) var sent = ""
  /// How the terminal was set before it ran.
  let settingsBefore: [UInt8]
  private let process: pid_t
  private var unread: [UInt8] = []

  init(
    _ arguments: [String], size: TerminalSize = TerminalSize(rows: 12, columns: 60),
    term: String = "xterm-256color", environment more: [String] = []
  ) throws {
    terminal = try PseudoTerminal(size: size)
    screen = ScreenModel(size: size)
    settingsBefore = terminal.settings
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // In a session of its own, the first terminal that is opened becomes the controlling one.
    posix_spawn_file_actions_addopen(&actions, 0, terminal.path, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, and a child would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let argv = Self.cStrings([Executable.path] + arguments)
    let environment = Self.cStrings(
      ["TERM=\(term)", "FLUXDEMO_NOW=2026-12-01", "PATH=/usr/bin:/bin"] + more)
    defer { for string in argv + environment { free(string) } }
    let error = posix_spawn(&process, Executable.path, &actions, &attributes, argv, environment)
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    self.process = process
  }

  /// `POSIX_SPAWN_SETSID`, which the headers hide.
  private static let newSession: Int16 = {
    #if os(Linux)
      0x80
    #else
      0x400
    #endif
  }()

  private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    for string in strings { pointers.append(strdup(string)) }
    pointers.append(nil)
    return pointers
  }

  /// The screen's lines without the blanks at their ends.
  var lines: [String] {
    screen.lines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  func type(_ text: String) { terminal.type(text) }

  func signal(_ number: Int32) { kill(process, number) }

  /// Takes in what it sends until the screen is as wanted.
  func wait(
    _ wanted: String, until isDone: (LiveSession) -> Bool
  ) throws {
    let end = ContinuousClock.now + .seconds(20)
    while !isDone(self) {
      guard ContinuousClock.now < end, take(milliseconds: 20_000) else {
        throw NotReached(wanted: wanted, lines: lines, sent: String(sent.suffix(400)))
      }
    }
  }

  /// Waits for its end and returns the wait status; the terminal is still there.
  func finish() -> Int32 {
    while take(milliseconds: 20_000) {}
    if !hasEnded { signal(SIGKILL) }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    _ = take(milliseconds: 0)
    return status
  }

  /// Reads what is there, waiting for it if need be; false at the end or when nothing comes.
  private func take(milliseconds: Int32) -> Bool {
    if hasEnded { return false }
    var state = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
    // In slices, to notice an end that is not told: the test has the terminal open, too.
    var left = milliseconds
    while poll(&state, 1, min(left, 50)) == 0 {
      left -= 50
      if hasEnded || left <= 0 { return false }
    }
    let text = terminal.written()
    sent += text
    unread += text.utf8
    for frame in ScreenModel.takeFrames(from: &unread) { screen.show(frame) }
    return true
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOHANG | WNOWAIT) == 0
      && info.si_signo == SIGCHLD
  }

  /// Begins a new model, as after a resize.
  func expectResize(to size: TerminalSize) {
    screen = ScreenModel(size: size)
    terminal.resize(to: size)
    signal(SIGWINCH)
  }

  struct NotReached: Error {
    let wanted: String
    let lines: [String]
    let sent: String
  }
}
