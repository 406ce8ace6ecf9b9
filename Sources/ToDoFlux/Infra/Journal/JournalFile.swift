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
  /// How long others are waited for, in tries of a hundredth of a second.
  private static let patience = 1000

  let path: String
  private let file: OpenFile

  /// Opens a journal that exists and waits for others to be done with it.
  /// - Returns: `nil` where there is none.
  static func open(
    _ location: JournalLocation, forWriting: Bool
  ) throws(SystemError) -> JournalFile? {
    do throws(SystemError) {
      while true {
        let directory = try location.open()
        let file = try OpenFile(
          JournalLocation.name, in: directory, forWriting ? O_RDWR | O_APPEND : O_RDONLY)
        let opened = try JournalFile(file, path: location.path, forWriting: forWriting)
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

  /// Makes the file of a journal, or opens the one that someone else has made in the meantime.
  static func create(_ location: JournalLocation) throws(SystemError) -> JournalFile {
    let directory = try location.make()
    let file = try OpenFile(
      JournalLocation.name, in: directory, O_RDWR | O_APPEND | O_CREAT, permissions: 0o600)
    try directory.synchronizeDirectory()
    return try JournalFile(file, path: location.path, forWriting: true)
  }

  private init(
    _ file: consuming OpenFile, path: String, forWriting: Bool
  ) throws(SystemError) {
    if try !FileStatus(descriptor: file.descriptor).isRegular { throw SystemError(code: ENODEV) }
    let descriptor = file.descriptor
    for attempt in 1... {
      do throws(SystemError) {
        try systemCall { flock(descriptor, (forWriting ? LOCK_EX : LOCK_SH) | LOCK_NB) }
        break
      } catch {
        guard error.code == EWOULDBLOCK, attempt < JournalFile.patience else { throw error }
        usleep(10_000)
      }
    }
    self.file = file
    self.path = path
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
