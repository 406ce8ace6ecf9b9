#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or directory, closed at the end of its life.
struct OpenFile: ~Copyable {
  let descriptor: CInt

  private init(descriptor: CInt) { self.descriptor = descriptor }

  /// Opens what a path leads to, and never waits for the other end of a pipe.
  init(_ path: String, _ flags: CInt) throws(SystemError) {
    let allFlags = flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    descriptor = try systemCall { open(path, allFlags) }
  }

  /// Opens an entry of a directory that is no link.
  init(
    _ name: String, in directory: borrowing OpenFile, _ flags: CInt, permissions: mode_t = 0
  ) throws(SystemError) {
    let allFlags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let directory = directory.descriptor
    descriptor = try systemCall { openat(directory, name, allFlags, permissions) }
  }

  // What had to be written was synchronized before, so a failure has nothing left to say.
  deinit { close(descriptor) }

  /// Reads from the beginning to the end.
  borrowing func bytes(expecting size: Int) throws(SystemError) -> [UInt8] {
    // One more than expected, so that the end shows itself without a second buffer.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes.append(contentsOf: repeatElement(0, count: count)) }
      let descriptor = descriptor
      let read = try systemCall {
        bytes.withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress! + count, $0.count - count, off_t(count))
        }
      }
      if read == 0 { break }
      count += read
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Reads as many bytes as there are from a place on, at most so many.
  borrowing func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(count, 0))
    var filled = 0
    while filled < bytes.count {
      let descriptor = descriptor
      let read = try systemCall {
        bytes.withUnsafeMutableBytes {
          pread(descriptor, $0.baseAddress! + filled, $0.count - filled, off_t(offset + filled))
        }
      }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Writes all bytes at the end of a file that was opened to be appended to.
  borrowing func append(_ bytes: [UInt8]) throws(SystemError) {
    var position = 0
    while position < bytes.count {
      let descriptor = descriptor
      let written = try systemCall {
        bytes.withUnsafeBytes {
          // Some systems take no more than fits into an Int32 at once.
          OpenFile.write(
            descriptor, $0.baseAddress! + position, min(bytes.count - position, 1 << 30))
        }
      }
      if written == 0 { throw SystemError(code: EIO) }
      position += written
    }
  }

  // Within the type, the name of the system's call means the method.
  private static let write: @Sendable (CInt, UnsafeRawPointer, Int) -> Int = {
    #if canImport(Glibc)
      Glibc.write($0, $1, $2)
    #elseif canImport(Musl)
      Musl.write($0, $1, $2)
    #else
      Darwin.write($0, $1, $2)
    #endif
  }

  /// Writes all bytes of a range at the place that they have in the file.
  borrowing func write(_ bytes: [UInt8], _ range: Range<Int>) throws(SystemError) {
    var position = range.lowerBound
    while position < range.upperBound {
      let descriptor = descriptor
      let written = try systemCall {
        bytes.withUnsafeBytes {
          // Some systems take no more than fits into an Int32 at once.
          let count = min(range.upperBound - position, 1 << 30)
          return pwrite(descriptor, $0.baseAddress! + position, count, off_t(position))
        }
      }
      if written == 0 { throw SystemError(code: EIO) }
      position += written
    }
  }

  /// Cuts the file off.
  borrowing func truncate(to size: Int) throws(SystemError) {
    let descriptor = descriptor
    try systemCall { ftruncate(descriptor, off_t(size)) }
  }

  /// Returns when everything written will survive a loss of power.
  borrowing func synchronize() throws(SystemError) {
    let descriptor = descriptor
    #if canImport(Darwin)
      // There, fsync does not reach the platters; some file systems know nothing else.
      if fcntl(descriptor, F_FULLFSYNC) != -1 { return }
    #endif
    try systemCall { fsync(descriptor) }
  }

  /// The same for a directory; a few file systems have nothing to synchronize there.
  borrowing func synchronizeDirectory() throws(SystemError) {
    do { try synchronize() } catch let error where error.code == EINVAL {}
  }

  /// Sets the time of the last change to now, by the clock that never gives the same time twice.
  ///
  /// The system's own stamp may be that of another change within the same tick, and the version
  /// would not tell the two apart.
  borrowing func stampPrecisely() {
    var now = timespec()
    guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return }
    // Where it cannot be set, the system's stamp has to do.
    _ = futimens(descriptor, [now, now])
  }
}
