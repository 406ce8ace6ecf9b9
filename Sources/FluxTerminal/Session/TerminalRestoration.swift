import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Gives the terminal back, also from inside a signal handler, and tells of signals by a pipe.
///
/// This is the only file with process-wide state. Why its `nonisolated(unsafe)` is safe:
/// - `memory` and `previous` are allocated before a handler is installed and never freed, so a handler
///   allocates nothing. Handlers call only async-signal-safe functions of the C library.
/// - `memory` is written by `take` alone, when no handler is installed and `isArmed` is false. Its
///   settings are read only while `isArmed` is true, which is stored after the writing and loaded
///   before the reading (release, acquire), or by the session that has taken it (`isTerminalOpen`).
///   The descriptor for notices is the same in every writing.
/// - `previous` is written by `take` before it installs the handler that reads that element.
/// - `isTaken` lets one session at a time do all of this.
enum TerminalRestoration {
  private struct Memory {
    var input: TerminalDescriptor
    var output: TerminalDescriptor
    var settings: termios
    var notices: Int32
    var farewell: StaticString =
      "\u{1B}[m\u{1B}[r\u{1B}[?2004l\u{1B}[?1049l\u{1B}[?25h\u{1B}[?2026l"
  }

  /// What a person or the system ends a program with.
  private static let deadly = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE]
  /// What a program ends itself with, by mistake.
  private static let traps = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
  /// What the terminal's thread has to hear of.
  private static let noticed = [SIGWINCH, SIGCONT, SIGTSTP]

  private static let isTaken = Atomic(false)
  private static let isArmed = Atomic(false)
  nonisolated(unsafe) private static let memory = UnsafeMutablePointer<Memory>.allocate(capacity: 1)
  /// Whose a signal was before, by its number.
  nonisolated(unsafe) private static let previous =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

  /// The numbers of the signals that arrived, a byte each. Never closed: a handler may be writing.
  static let notices = WakePipe()

  private static let restoringAtExit: Void = { _ = atexit { TerminalRestoration.restore() } }()

  /// Prepares for a terminal with these settings.
  /// - Returns: `false` if another session has done so and not ended.
  static func take(input: Int32, output: Int32, settings: termios) -> Bool {
    guard let notices, !isTaken.exchange(true, ordering: .acquiringAndReleasing) else {
      return false
    }
    memory.initialize(
      to: Memory(
        input: TerminalDescriptor(input), output: TerminalDescriptor(output), settings: settings,
        notices: notices.writeDescriptor))
    restoringAtExit
    useOwnStackForSignals()
    for signal in deadly + traps {
      sigaction(signal, nil, previous + Int(signal))
      // Who started the program may want it to survive a signal, as `nohup` does.
      if (previous + Int(signal)).pointee.isIgnoring { continue }
      install({ TerminalRestoration.end(by: $0) }, for: signal)
    }
    for signal in noticed {
      sigaction(signal, nil, previous + Int(signal))
      install({ TerminalRestoration.note($0) }, for: signal)
    }
    return true
  }

  /// From now on the terminal is changed, and has to be given back.
  static func arm() {
    isArmed.store(true, ordering: .releasing)
  }

  /// Whether the terminal is changed, and has not been given back.
  static var hasTerminal: Bool { isArmed.load(ordering: .acquiring) }

  /// Whether neither descriptor of the terminal that was taken has been closed since.
  static var isTerminalOpen: Bool { memory.pointee.input.isOpen && memory.pointee.output.isOpen }

  /// Gives the terminal back, and the signals to whoever had them before.
  static func end() {
    restore()
    for signal in deadly + traps + noticed { sigaction(signal, previous + Int(signal), nil) }
    isTaken.store(false, ordering: .releasing)
  }

  /// Stops the program's process group as the terminal itself would, and returns when it goes on.
  static func stop() {
    sigaction(SIGTSTP, previous + Int(SIGTSTP), nil)
    kill(0, SIGTSTP)
    install({ TerminalRestoration.note($0) }, for: SIGTSTP)
  }

  private static func install(
    _ handler: @escaping @convention(c) (Int32) -> Void, for signal: Int32
  ) {
    var action = sigaction(handler, flags: SA_RESTART | SA_ONSTACK)
    sigaction(signal, &action, nil)
  }

  /// So that a handler can run when the thread's stack is what overflowed.
  private static func useOwnStackForSignals() {
    var stack = stack_t()
    guard sigaltstack(nil, &stack) == 0, stack.ss_flags & Int32(SS_DISABLE) != 0 else { return }
    let size = 1 << 16
    stack.ss_sp = .allocate(byteCount: size, alignment: 16)  // the thread's until it ends
    stack.ss_size = size
    stack.ss_flags = 0
    sigaltstack(&stack, nil)
  }
}

/// What may be called at any moment, also by a signal handler.
extension TerminalRestoration {
  /// Gives the terminal back if it is changed.
  ///
  /// Disarms afterwards, not before: of two threads that end the program at the same moment, the
  /// second must not be quicker. Doing it twice is harmless, ending in the middle is not.
  static func restore() {
    guard isArmed.load(ordering: .acquiring) else { return }
    let (input, output) = (memory.pointee.input, memory.pointee.output)
    // What is in the background must not touch the terminal. Without job control there is no group.
    let group = input.isOpen ? tcgetpgrp(input.number) : -1
    if group <= 0 || group == getpgrp() {
      if output.isOpen { writeFarewell(to: output.number) }
      if input.isOpen { tcsetattr(input.number, TCSANOW, &memory.pointee.settings) }
    }
    isArmed.store(false, ordering: .releasing)
  }

  /// In one piece, so that no other thread's frame comes in between. A terminal that takes nothing, as one behind a
  /// connection that hangs, is not waited for longer than a second, since nothing but SIGKILL can end us meanwhile.
  private static func writeFarewell(to output: Int32) {
    let farewell = memory.pointee.farewell
    var sent = 0
    while sent < farewell.utf8CodeUnitCount {
      var state = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
      let ready = poll(&state, 1, 1000)
      if ready == 0 || (ready < 0 && errno != EINTR) { return }
      guard ready > 0 else { continue }
      let count = write(output, farewell.utf8Start + sent, farewell.utf8CodeUnitCount - sent)
      if count > 0 {
        sent += count
      } else if errno != EINTR && errno != EAGAIN {
        return
      }
    }
  }

  /// The handler of what ends the program: gives the terminal back and lets it be ended.
  private static func end(by signal: Int32) {
    let error = errno
    restore()
    sigaction(signal, previous + Int(signal), nil)
    raise(signal)  // arrives when this handler returns
    errno = error
  }

  private static func note(_ signal: Int32) {
    let error = errno
    var number = UInt8(truncatingIfNeeded: signal)
    _ = write(memory.pointee.notices, &number, 1)
    errno = error
  }
}
