#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminal while a live screen is on it: the one object that reads, writes and restores it.
///
/// Belongs to one thread, which starts it, draws, and waits in `nextEvent(wake:)`; best the main one,
/// which takes the signals of a process wherever other threads do not. The terminal is
/// given back by `restore()`, by `exit`, and by every signal or trap that ends the program, whose exit
/// status stays that of the signal. No question is ever asked of the terminal.
public final class TerminalSession {
  /// How long after a lone Escape another byte would make it a part of a longer key.
  private static let escapeTime = Duration.milliseconds(40)

  private let input: Int32
  private let output: Int32
  private var settings: termios
  private var decoder = KeyDecoder()
  private var escapeDeadline: ContinuousClock.Instant?
  private var isStarted = false
  private var isStale = false
  private var isGone = false

  /// Fails if one of the descriptors is no terminal. Changes nothing yet.
  ///
  /// Neither may be closed before `restore()`, which traps then; a file that has got the number is left alone (`T8`).
  public init?(input: Int32 = 0, output: Int32 = 1) {
    var settings = termios()
    guard tcgetattr(input, &settings) == 0, isatty(output) == 1 else { return nil }
    self.input = input
    self.output = output
    self.settings = settings
  }

  deinit {
    restore()
  }

  /// Whether a live screen is possible on a terminal of this kind (`TERM`) and size.
  public static func isCapable(term: String?, size: TerminalSize) -> Bool {
    let smallest = TerminalSize.smallestCapable
    return isCapable(term: term) && size.rows >= smallest.rows && size.columns >= smallest.columns
  }

  /// Whether a terminal of this kind (`TERM`) understands more than lines of text.
  public static func isCapable(term: String?) -> Bool {
    switch term {
    case nil, "", "dumb", "emacs", "cons25": false
    default: true
    }
  }

  /// The size of now; what a terminal does not say is taken from 24 × 80.
  public var size: TerminalSize {
    var window = winsize()
    _ = ioctl(output, UInt(TIOCGWINSZ), &window)
    return TerminalSize(
      rows: window.ws_row > 0 ? Int(window.ws_row) : TerminalSize.standard.rows,
      columns: window.ws_col > 0 ? Int(window.ws_col) : TerminalSize.standard.columns)
  }

  /// Takes the terminal: keys come as bytes, and the alternate screen is shown.
  /// - Returns: `false` if it went away, or if another session of this process has one.
  public func start() -> Bool {
    precondition(!isStarted, "TerminalSession.start: already started; restore() it before")
    waitForForeground()
    // Not those of `init`: a shell in the foreground has its own settings while it waits for a line.
    guard tcgetattr(input, &settings) == 0 else { return false }
    guard TerminalRestoration.take(input: input, output: output, settings: settings) else {
      return false
    }
    isStarted = true
    enter()
    return !isGone
  }

  /// Gives the terminal back as it was before `start()`; does nothing if that is done.
  public func restore() {
    guard isStarted else { return }
    precondition(
      TerminalRestoration.isTerminalOpen,
      "TerminalSession.restore: a descriptor of the terminal was closed; restore() it before")
    isStarted = false
    TerminalRestoration.end()
  }

  /// Gives the terminal back, stops the program until it is in the foreground again, and takes the
  /// terminal. The next event then asks for everything to be drawn.
  public func suspend() {
    guard isStarted else { return }
    TerminalRestoration.restore()
    TerminalRestoration.stop()
    enter()
  }

  /// Writes all of `bytes`, which should be whole frames.
  /// - Returns: `false` if the terminal is gone.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    // A signal on another thread may have given the terminal back, and is about to end us.
    guard TerminalRestoration.hasTerminal else { return !isGone }
    var sent = 0
    while sent < bytes.count && !isGone {
      let count = writeOnce(bytes[sent...], to: output)
      if count >= 0 {
        sent += count
      } else if errno == EAGAIN {
        var state = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        poll(&state, 1, -1)
      } else if errno != EINTR {
        isGone = true
      }
    }
    return !isGone
  }

  /// Waits for whatever happens next: keys, another size, something on the caller's descriptor.
  ///
  /// - Parameter wake: Becomes readable when the caller wants to be woken. It is for the caller to
  ///   read from it before waiting again.
  public func nextEvent(wake: Int32? = nil) -> TerminalEvent {
    var wake = wake
    while true {
      if isGone { return .gone }
      if isStale {
        isStale = false
        return .resized(size)
      }
      var ready = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: TerminalRestoration.notices?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&ready, nfds_t(ready.count), millisecondsToEscape())
      if count < 0 && errno != EINTR { isGone = true }
      if count < 0 { continue }
      if ready[1].revents != 0 {
        hear(TerminalRestoration.notices?.take() ?? [])
        continue
      }
      let keys = ready[0].revents != 0 ? readKeys() : []
      if !keys.isEmpty { return .keys(keys) }
      if escapeDeadline.map({ $0 <= .now }) == true {
        escapeDeadline = nil
        return .keys(decoder.flush())
      }
      if ready[2].revents & Int16(POLLIN) != 0 { return .wake }
      // Whoever would have written to it is gone, and it would be ready for ever.
      if ready[2].revents != 0 { wake = nil }
    }
  }

  /// Lets the system stop us until we are in the foreground.
  private func waitForForeground() {
    // Asks for output to go on, which it does, and the system lets nobody in the background ask.
    while tcflow(input, TCOON) != 0 && errno == EINTR {}
  }

  /// Sets the modes of a live screen, at the start and whenever the program was stopped.
  private func enter() {
    TerminalRestoration.arm()
    var raw = settings.raw
    // In the background this is where the system stops us until we are in the foreground again.
    while tcsetattr(input, TCSANOW, &raw) != 0 && !isGone {
      if errno != EINTR { isGone = true }
    }
    write(Array("\u{1B}[?1049h\u{1B}[?2004h".utf8))
    _ = TerminalRestoration.notices?.take()  // they are about before
    isStale = true
  }

  private func hear(_ signals: [UInt8]) {
    if signals.contains(UInt8(SIGTSTP)) {
      suspend()
    } else if signals.contains(UInt8(SIGCONT)) {
      enter()
    }
    isStale = true
  }

  private func readKeys() -> [Key] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(input, &buffer, buffer.count)
    if count > 0 {
      let keys = decoder.decode(buffer[..<count])
      escapeDeadline = decoder.isWaitingAfterEscape ? .now + Self.escapeTime : nil
      return keys
    }
    if count == 0 || (errno != EINTR && errno != EAGAIN) { isGone = true }
    return []
  }

  private func millisecondsToEscape() -> Int32 {
    guard let escapeDeadline else { return -1 }
    let left = ContinuousClock.now.duration(to: escapeDeadline)
    return Int32(max(0, left / .milliseconds(1)).rounded(.up))
  }
}

/// The C library's function, whose name is taken inside the class.
private func writeOnce(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

// It owns the terminal of one thread.
@available(*, unavailable)
extension TerminalSession: Sendable {}
