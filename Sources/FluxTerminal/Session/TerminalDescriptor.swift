#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A descriptor of a terminal, and which file that is: once it is closed, another file may get the number.
///
/// All of it may be used inside a signal handler.
struct TerminalDescriptor {
  let number: Int32
  private let file: File?

  init(_ number: Int32) {
    self.number = number
    file = File(of: number)
  }

  /// Whether the descriptor has not been closed since, even if the terminal behind it went away.
  var isOpen: Bool {
    guard fcntl(number, F_GETFD) >= 0 else { return false }
    // Of a terminal that went away, not every system tells what it was.
    guard let file, let now = File(of: number) else { return true }
    return now == file
  }

  private struct File: Equatable {
    let device: UInt64
    let node: UInt64

    init?(of descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      node = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }
}
