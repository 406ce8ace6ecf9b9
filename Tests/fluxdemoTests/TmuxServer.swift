import FluxTerminal
import Foundation
import Synchronization
import TerminalModel

/// A tmux server of its own with one pane, in which a shell runs; it ends with the test.
///
/// Watched through tmux's control mode, which tells when the pane has changed: nothing is asked again before.
final class TmuxServer {
  private let client: pid_t
  private var server: pid_t = -1
  private let toClient: Int32
  private let fromClient: Int32
  private let list: String
  /// What all that runs in the pane has inherited: at its end when they have all ended.
  private let inherited: Int32
  private var unread: [UInt8] = []

  /// In the shell, `"$F"` is the executable and `"$L"` the list.
  init(_ list: Scratch, size: TerminalSize = TerminalSize(rows: 12, columns: 60)) throws {
    let fifo = list.directory.appending(path: "fifo").path
    guard mkfifo(fifo, 0o600) == 0 else { throw POSIXError(.EIO) }
    self.list = list.list.path
    inherited = open(fifo, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let command = [
      "tmux", "-L", "flux", "-f", "/dev/null", "-u", "-C", "new-session", "-x", "60", "-y", "12",
      "exec 9>'\(fifo)' env PS1='$ ' /bin/bash "
        + LiveSession.shellArguments.joined(separator: " "),
    ]
    let environment = [
      "TERM=xterm-256color", "PATH=/usr/bin:/bin", "SHELL=/bin/sh", "LC_ALL=C.UTF-8",
      "HISTFILE=/dev/null", "FLUXDEMO_NOW=2026-12-01", "SWIFT_BACKTRACE=enable=no",
      "F=\(Executable.path)", "L=\(list.list.path)",
      // The socket lies with the list, so that no other server can be meant.
      "TMUX_TMPDIR=\(list.directory.path)",
    ]
    (client, toClient, fromClient) = try Self.spawn(command, environment)
    _ = try answer()
    server = pid_t(try values("pid")[0]) ?? -1
    try resize(to: size)
    try wait("the shell") { try $0.lines().first == "$" }
  }

  deinit {
    // The server ends what runs in its pane by hanging up.
    if server > 0 { kill(server, SIGKILL) }
    kill(client, SIGKILL)
    var status: Int32 = 0
    waitpid(client, &status, 0)
    for descriptor in [toClient, fromClient, inherited] { close(descriptor) }
  }

  /// Starts a program with a pipe to it and one from it.
  private static func spawn(
    _ command: [String], _ environment: [String]
  ) throws -> (pid_t, to: Int32, from: Int32) {
    var (input, output): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Tests run on threads that block signals, and what is started would inherit that.
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let (argv, envp) = (LiveSession.cStrings(command), LiveSession.cStrings(environment))
    defer { for string in argv + envp { free(string) } }
    var process: pid_t = 0
    let error = PseudoTerminal.opening.withLock { _ in
      guard pipe(&input) == 0, pipe(&output) == 0 else { return errno }
      for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, input[0], 0)
      posix_spawn_file_actions_adddup2(&actions, output[1], 1)
      return posix_spawnp(&process, "tmux", &actions, &attributes, argv, envp)
    }
    close(input[0])
    close(output[1])
    guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
    return (process, input[1], output[0])
  }

  /// Runs one of tmux's commands and returns what it prints.
  @discardableResult
  func ask(_ command: String) throws -> [String] {
    let bytes = Array("\(command)\n".utf8)
    guard write(toClient, bytes, bytes.count) == bytes.count else { throw Gone() }
    return try answer()
  }

  /// The lines of the pane without the blanks at their ends.
  func lines() throws -> [String] {
    try ask("capture-pane -p")
  }

  /// What tmux knows of the pane by these names.
  func values(_ names: String...) throws -> [String] {
    let format = names.map { "#{\($0)}" }.joined(separator: ",")
    return try ask("display-message -p '\(format)'")[0].split(
      separator: ",", omittingEmptySubsequences: false
    ).map(String.init)
  }

  func type(_ text: String) throws {
    let bytes = text.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    try ask("send-keys -H \(bytes)")
  }

  func resize(to size: TerminalSize) throws {
    try ask("resize-window -x \(size.columns) -y \(size.rows)")
  }

  /// Starts the executable and waits for its screen.
  /// - Returns: its process.
  @discardableResult
  func start(header: String = "todo.txt: ") throws -> pid_t {
    try type("clear; (echo $BASHPID >\"$L.pid\"; exec \"$F\" --file \"$L\")\n")
    try wait("the list") { try $0.lines()[0].hasPrefix(header) }
    let file = try String(contentsOfFile: list + ".pid", encoding: .utf8)
    return pid_t(file.dropLast()) ?? -1
  }

  /// Waits until the pane is as wanted, looking whenever something has changed.
  func wait(_ wanted: String, until isDone: (TmuxServer) throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(20)
    while try !isDone(self) {
      if try !passNotices(), try !take(until: end) {
        throw NotReached(wanted: wanted, lines: try lines())
      }
    }
  }

  /// Whether all that ran in the pane is over.
  func paneEnds(within time: Duration) -> Bool {
    var state = pollfd(fd: inherited, events: 0, revents: 0)
    return poll(&state, 1, Int32(time / .milliseconds(1))) == 1
  }

  /// The block that answers a command.
  private func answer() throws -> [String] {
    let end = ContinuousClock.now + .seconds(20)
    var block: [String]?
    while true {
      guard let line = nextLine() else {
        guard try take(until: end) else {
          throw NotReached(wanted: "an answer", lines: block ?? [])
        }
        continue
      }
      if line.hasPrefix("%begin ") {
        block = []
      } else if let block, line.hasPrefix("%end ") {
        return block
      } else if let block, line.hasPrefix("%error ") {
        throw Refused(message: block)
      } else {
        block?.append(line)
      }
    }
  }

  /// Passes over what tmux has told of its own accord; false if there was nothing.
  private func passNotices() throws -> Bool {
    var isAny = false
    while nextLine() != nil { isAny = true }
    return isAny
  }

  private func nextLine() -> String? {
    guard let end = unread.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { unread.removeSubrange(...end) }
    return String(decoding: unread[..<end], as: UTF8.self)
  }

  /// Reads more; false if nothing came in time.
  private func take(until end: ContinuousClock.Instant) throws -> Bool {
    var state = pollfd(fd: fromClient, events: Int16(POLLIN), revents: 0)
    let left = max(.zero, end - .now)
    guard poll(&state, 1, Int32(left / .milliseconds(1))) == 1 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(fromClient, &buffer, buffer.count)
    guard count > 0 else { throw Gone() }
    unread += buffer[..<count]
    return true
  }

  struct NotReached: Error {
    let wanted: String
    let lines: [String]
  }

  struct Refused: Error { let message: [String] }
  struct Gone: Error {}
}
