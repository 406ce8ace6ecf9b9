#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PromptHistoryFile {
  /// A regular file while it is open.
  struct OpenFile: ~Copyable {
    private let descriptor: Int32
    let status: stat

    /// Opens what a path leads to, also through a link; never waits, not for the other end of a pipe either.
    /// - Parameter mode: With which rights to make it, if the flags say so.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(PromptHistoryError.Reason) {
      // The system would take what is before a NUL for the path.
      if path.utf8.contains(0) { throw .system(code: EINVAL) }
      let descriptor = try systemCall {
        open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, mode)
      }
      do throws(PromptHistoryError.Reason) {
        var status = stat()
        try systemCall { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        self.descriptor = descriptor
        self.status = status
      } catch {
        close(descriptor)
        throw error
      }
    }

    // An append that failed has been told by `write`; there is nothing left to lose.
    deinit { close(descriptor) }

    /// Reads from a place on, at most so many bytes.
    borrowing func bytes(at offset: Int, count: Int) throws(PromptHistoryError.Reason) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: count)
      var filled = 0
      while filled < count {
        let descriptor = descriptor
        let read = try systemCall {
          bytes.withUnsafeMutableBytes {
            pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
          }
        }
        if read == 0 { break }
        filled += read
      }
      bytes.removeLast(count - filled)
      return bytes
    }

    /// Lets its owner read and write it, and nobody do anything else with it.
    borrowing func makePrivate() throws(PromptHistoryError.Reason) {
      guard status.st_mode & 0o777 != 0o600 else { return }
      do { try systemCall { [descriptor] in fchmod(descriptor, 0o600) } } catch {
        throw .notPrivate
      }
    }

    /// Locks the file until it is closed, unless someone else has done so or it cannot be.
    ///
    /// It is not waited for: whoever holds it may have been stopped.
    borrowing func lock() -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Whether it ends with a line feed, or is empty.
    borrowing func endsWithLineFeed() throws(PromptHistoryError.Reason) -> Bool {
      // Not by the status, which is from before the lock.
      let descriptor = descriptor
      let end = try systemCall { lseek(descriptor, 0, SEEK_END) }
      if end == 0 { return true }
      return try bytes(at: Int(end) - 1, count: 1) == [0x0A]
    }

    /// Writes at the end, in one piece if there is space for all.
    borrowing func append(_ bytes: [UInt8]) throws(PromptHistoryError.Reason) {
      var sent = 0
      while sent < bytes.count {
        let descriptor = descriptor
        sent += try systemCall {
          bytes.withUnsafeBytes {
            writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: $0[sent...]))
          }
        }
      }
    }
  }
}

/// The result of a call of the system, made again as long as signals interrupt it.
@discardableResult
private func systemCall<Result: SignedInteger>(
  _ call: () -> Result
) throws(PromptHistoryError.Reason) -> Result {
  while true {
    let result = call()
    if result != -1 { return result }
    let code = errno
    if code != EINTR { throw .system(code: code) }
  }
}

/// The C library's function, whose name means something else inside the type.
private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
