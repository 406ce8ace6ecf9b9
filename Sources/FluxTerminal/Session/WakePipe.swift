#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ends the wait of the terminal's thread from any other thread.
public final class WakePipe: Sendable {
  /// Becomes readable when `wake` is called; what `TerminalSession.nextEvent(wake:)` waits for.
  public let descriptor: Int32

  let writeDescriptor: Int32

  /// Fails if the process has no descriptors left.
  public init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeDescriptor)
  }

  /// May be called from any thread, any number of times; the wakes before a `drain` are one.
  public func wake() {
    var byte: UInt8 = 0
    // A pipe that is full is readable, which is all that is wanted.
    while write(writeDescriptor, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Makes ready for the next `wake`. Do this before looking at what the wake was for.
  public func drain() {
    _ = take()
  }

  /// The bytes that were written since last time.
  func take() -> [UInt8] {
    var taken: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count > 0 {
        taken += buffer[..<count]
      } else if count == 0 || errno != EINTR {
        return taken
      }
    }
  }
}
