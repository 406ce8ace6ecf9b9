import FluxCore
import ToDoModel
import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The open and locked file of a journal; closing it lets others have it.
final class JournalFile: LogBytes {
  let path: String
  private let file: OpenFile

  /// How it is opened.
  enum Use {
    case reading
    case writing
    /// Where there is none, it is made.
    case making
  }

  /// Opens a journal and waits for others to be done with it, so long.
  /// - Returns: `nil` where there is none, or no place for one.
  /// - Throws: EWOULDBLOCK when others are not done by then.
  static func open(
    _ location: JournalLocation, for use: Use, patience: Duration
  ) throws(SystemError) -> JournalFile? {
    do throws(SystemError) {
      while true {
        let directory = use == .making ? try location.make() : try location.open()
        let flags =
          switch use {
          case .reading: O_RDONLY
          case .writing: O_RDWR | O_APPEND
          case .making: O_RDWR | O_APPEND | O_CREAT
          }
        let file: OpenFile
        do throws(SystemError) {
          file = try OpenFile(JournalLocation.name, in: directory, flags, permissions: 0o600)
        } catch {
          // Someone has just removed the directory, for want of use.
          if use == .making, error.code == ENOENT { continue }
          throw error
        }
        let opened = try JournalFile(
          file, path: location.path, isShared: use == .reading, patience: patience)
        // While it was waited for, it may have been put aside.
        let status = try FileStatus(descriptor: opened.file.descriptor)
        let entry = try FileStatus.entry(JournalLocation.name, in: directory)
        if let entry, entry.isSameFile(as: status) { return opened }
      }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }

  private init(
    _ file: consuming OpenFile, path: String, isShared: Bool, patience: Duration
  ) throws(SystemError) {
    if try !FileStatus(descriptor: file.descriptor).isRegular { throw SystemError(code: ENODEV) }
    let descriptor = file.descriptor
    let end = ContinuousClock.now + patience
    while true {
      do throws(SystemError) {
        try systemCall { flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
        break
      } catch {
        guard error.code == EWOULDBLOCK, ContinuousClock.now < end else { throw error }
        // Others need it for the time of one change.
        usleep(1000)
      }
    }
    self.file = file
    self.path = path
  }

  /// Whether nothing has been written to it; such a journal is as none.
  var isEmpty: Bool {
    get throws(SystemError) { try FileStatus(descriptor: file.descriptor).size == 0 }
  }

  var count: Int64 {
    get throws(LogFileError) {
      do throws(SystemError) {
        return Int64(try FileStatus(descriptor: file.descriptor).size)
      } catch {
        throw LogFileError(.read, path, code: error.code)
      }
    }
  }

  func read(at offset: Int64, count: Int) throws(LogFileError) -> [UInt8] {
    do throws(SystemError) {
      return try file.bytes(at: Int(offset), count: count)
    } catch {
      throw LogFileError(.read, path, code: error.code)
    }
  }

  /// Writes all bytes at the end, or none, and returns when they are safe.
  func append(_ bytes: [UInt8]) throws(SystemError) {
    let end = try FileStatus(descriptor: file.descriptor).size
    do throws(SystemError) {
      try file.append(bytes)
      try file.synchronize()
    } catch {
      // Half of a record would be taken for damage. If this fails, too, the next one to append mends it.
      try? file.truncate(to: end)
      throw error
    }
  }

  /// Cuts off what is behind a place and keeps it in a file of its own.
  func setTailAside(from end: Int64, in location: JournalLocation) throws(SystemError) {
    let directory = try location.open()
    let size = try FileStatus(descriptor: file.descriptor).size
    let tail = try file.bytes(at: Int(end), count: size - Int(end))
    let name = try location.freeName("journal.torn", in: directory)
    let kept = try OpenFile(
      name, in: directory, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
    try kept.append(tail)
    try kept.synchronize()
    try directory.synchronizeDirectory()
    try file.truncate(to: Int(end))
  }
}
