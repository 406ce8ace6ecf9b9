package import FluxTerminal
import Foundation
package import Synchronization

/// Both ends of a pseudo terminal: the session has the one, the test the other.
package final class PseudoTerminal {
  package private(set) var master: Int32
  package let slave: Int32
  package let path: String

  /// Held while a terminal is opened and while a program is started: a program that another test starts in between
  /// would keep the terminal after we have hung up.
  package static let opening = Mutex(())

  package init(size: TerminalSize = .standard) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    // In a buffer of its own: that of `ttyname` is shared with the tests that run beside this one.
    var path = [CChar](repeating: 0, count: 256)
    let isOpen = Self.opening.withLock { _ in
      guard openpty(&master, &slave, nil, nil, nil) == 0 else { return false }
      for end in [master, slave] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return true
    }
    guard isOpen, ttyname_r(slave, &path, path.count) == 0 else { throw POSIXError(.ENODEV) }
    self.master = master
    self.slave = slave
    self.path = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    resize(to: size)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// Takes the terminal away from whoever has its other end.
  package func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  package func resize(to size: TerminalSize) {
    var window = winsize()
    window.ws_row = UInt16(size.rows)
    window.ws_col = UInt16(size.columns)
    _ = ioctl(master, UInt(TIOCSWINSZ), &window)
  }

  package func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(master, bytes, bytes.count)
  }

  /// What the session wrote so far. What is written to one end is at once there at the other.
  package func written() -> String {
    String(decoding: writtenBytes(), as: UTF8.self)
  }

  /// The same as bytes, which may end within a character.
  package func writtenBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var state = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while poll(&state, 1, 0) == 1, state.revents & Int16(POLLIN) != 0 {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// The terminal's settings, byte by byte.
  package var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }
}

@available(*, unavailable)
extension PseudoTerminal: Sendable {}
