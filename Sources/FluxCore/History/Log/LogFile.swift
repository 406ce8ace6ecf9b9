#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a log, open for reading or for writing at its end.
package final class LogFile: LogBytes, Sendable {
  package let path: String
  package let descriptor: Int32

  private init(path: String, _ operation: LogFileError.Operation, flags: Int32) throws(LogFileError)
  {
    self.path = path
    var descriptor: Int32 = -1
    repeat {
      // Never waits for the other end of a pipe.
      descriptor = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else { throw LogFileError(operation, path) }
    self.descriptor = descriptor
  }

  /// Opens a file to read.
  package convenience init(reading path: String) throws(LogFileError) {
    try self.init(path: path, .open, flags: O_RDONLY)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw LogFileError(.open, path) }
    // A directory opens, and reading it fails with words that help nobody.
    if status.st_mode & S_IFMT == S_IFDIR { throw LogFileError(.open, path, code: EISDIR) }
  }

  /// Makes a file, for its owner alone; there must be none of the name.
  package convenience init(creating path: String) throws(LogFileError) {
    try self.init(path: path, .create, flags: O_WRONLY | O_CREAT | O_EXCL | O_APPEND)
  }

  // What had to be written was written before, so a failure has nothing left to say.
  deinit { close(descriptor) }

  package var count: Int64 {
    get throws(LogFileError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw LogFileError(.read, path) }
      return Int64(status.st_size)
    }
  }

  package func read(at offset: Int64, count: Int) throws(LogFileError) -> [UInt8] {
    var failure: LogFileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset) + off_t(filled))
        if got > 0 {
          filled += got
        } else if got == 0 {
          break
        } else if errno != EINTR {
          failure = LogFileError(.read, path)
          break
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes at the end.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(LogFileError) {
    var written = 0
    while written < bytes.count {
      let count = write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        throw LogFileError(.write, path, code: count == 0 ? EIO : errno)
      }
    }
  }
}
