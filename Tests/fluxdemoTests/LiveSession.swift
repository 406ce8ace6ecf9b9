import FluxTerminal
import Foundation
import Synchronization
import TerminalModel

/// The executable, or a program that runs it, on a pseudo terminal, with a screen model that shows what a person would see.
final class LiveSession {
  let terminal: PseudoTerminal
  private(set) var screen: ScreenModel
  /// All bytes that were sent.
  private(set) var bytes: [UInt8] = []
  /// All that was sent, as text.
  var sent: String { String(decoding: bytes, as: UTF8.self) }
  /// The whole frames that were sent, in order.
  private(set) var frames: [[UInt8]] = []
  /// How the terminal was set before it ran.
  let settingsBefore: [UInt8]
  /// What it took of the processor in all, known when it is over.
  private(set) var processorTime = Duration.zero
  private let process: pid_t
  private var isOver = false
  private var unread: [UInt8] = []

  /// - Parameters:
  ///   - term: the kind of terminal; nil for none.
  ///   - environment: `NAME=value`, beside what every session has.
  init(
    _ arguments: [String], of program: String = Executable.path,
    size: TerminalSize = TerminalSize(rows: 12, columns: 60),
    term: String? = "xterm-256color", environment: [String] = []
  ) throws {
    terminal = try PseudoTerminal(size: size)
    let standard = TerminalSize.standard
    screen = ScreenModel(
      size: TerminalSize(
        rows: size.rows > 0 ? size.rows : standard.rows,
        columns: size.columns > 0 ? size.columns : standard.columns))
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
    let argv = Self.cStrings([program] + arguments)
    let variables = Self.cStrings(
      (term.map { ["TERM=\($0)"] } ?? [])
        // Without Swift's own report of a crash, which asks on a terminal what to do.
        + ["FLUXDEMO_NOW=2026-12-01", "PATH=/usr/bin:/bin", "SWIFT_BACKTRACE=enable=no"]
        + environment)
    defer { for string in argv + variables { free(string) } }
    let error = PseudoTerminal.opening.withLock { _ in
      posix_spawn(&process, program, &actions, &attributes, argv, variables)
    }
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    self.process = process
  }

  deinit {
    // A test that failed on the way leaves nothing running.
    if !isOver { _ = reap(killing: true) }
  }

  /// `POSIX_SPAWN_SETSID`, which the headers hide.
  private static let newSession: Int16 = {
    #if os(Linux)
      0x80
    #else
      0x400
    #endif
  }()

  static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    for string in strings { pointers.append(strdup(string)) }
    pointers.append(nil)
    return pointers
  }

  /// The screen's lines without the blanks at their ends.
  var lines: [String] { Self.trimmed(screen.lines) }

  private static func trimmed(_ lines: [String]) -> [String] {
    lines.map { line in
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  /// What a terminal of another size shows by the last frames that draw all of it; nil before there are any.
  ///
  /// For sizes that change faster than frames come: those for an earlier size do not count.
  func screen(of size: TerminalSize) -> ScreenModel? {
    for first in frames.indices.reversed().prefix(50) {
      var screen = ScreenModel(size: size)
      for frame in frames[first...] { screen.show(frame) }
      if !screen.lines.contains(where: { $0.contains("#") }) { return screen }
    }
    return nil
  }

  /// The lines of that screen without the blanks at their ends.
  func lines(of size: TerminalSize) -> [String] { Self.trimmed(screen(of: size)?.lines ?? []) }

  /// From now on the screen is what later frames draw.
  func forgetFrames() { frames = [] }

  /// Whether the last that was said of it was to show the alternate screen.
  var isOnAlternateScreen: Bool {
    let sent = bytes[...]
    let enter = sent.ranges(of: Array("\u{1B}[?1049h".utf8)).last?.lowerBound ?? -1
    let leave = sent.ranges(of: Array("\u{1B}[?1049l".utf8)).last?.lowerBound ?? -1
    return enter > leave
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
    let end = ContinuousClock.now + .seconds(60)
    while take(milliseconds: 20_000), ContinuousClock.now < end {}
    let status = reap(killing: !hasEnded)
    takeIn()
    return status
  }

  /// Waits for its end without taking in what it sends.
  func ends(within time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while !hasEnded {
      if ContinuousClock.now > end { return false }
      poll(nil, 0, 10)
    }
    return true
  }

  private func reap(killing: Bool) -> Int32 {
    if killing { signal(SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    wait4(process, &status, 0, &usage)
    isOver = true
    for time in [usage.ru_utime, usage.ru_stime] {
      processorTime += .seconds(time.tv_sec) + .microseconds(time.tv_usec)
    }
    return status
  }

  /// Reads what is there, waiting for it if need be; false at the end or when nothing comes.
  private func take(milliseconds: Int32) -> Bool {
    let count = bytes.count
    var state = pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0)
    // In slices, to notice an end that is not told: the test has the terminal open, too.
    var left = milliseconds
    while !hasEnded, poll(&state, 1, min(left, 50)) == 0 {
      left -= 50
      if left <= 0 { return false }
    }
    takeIn()
    return !hasEnded || bytes.count > count
  }

  private func takeIn() {
    let new = terminal.writtenBytes()
    bytes += new
    unread += new
    for frame in ScreenModel.takeFrames(from: &unread) {
      frames.append(frame)
      screen.show(frame)
    }
  }

  private var hasEnded: Bool {
    if isOver { return true }
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
