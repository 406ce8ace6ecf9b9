import ToDoModel
package import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The list in a file of its own, which other programs read and write too.
///
/// Links stay and what they lead to is read and written; they are followed anew at each call. What is
/// not kept when the file is written: access control lists and extended attributes.
package struct FileDataSource: ToDoDataSource {
  let path: String
  let creatingDirectory: Bool

  /// Makes a source of the file at a path, which need not exist.
  ///
  /// With `creatingDirectory`, the directories that lead to it are made together with the file, for
  /// the owner alone.
  package init(path: String, creatingDirectory: Bool = false) {
    self.path = path
    self.creatingDirectory = creatingDirectory
  }

  package var location: String { path }

  package func load() throws(DataSourceError) -> DataSourceContents {
    do { return try read() } catch { throw failure(of: .read, error) }
  }

  package func currentVersion() throws(DataSourceError) -> DataVersion {
    do { return try regularFile()?.version ?? .absent } catch { throw failure(of: .read, error) }
  }

  package func save(
    _ bytes: [UInt8], replacing version: DataVersion
  ) throws(DataSourceError) -> DataVersion {
    let saved: DataVersion?
    do { saved = try write(bytes, replacing: version) } catch { throw failure(of: .write, error) }
    guard let saved else { throw .changedMeanwhile }
    return saved
  }

  private func failure(
    of operation: StorageFailure.Operation, _ error: SystemError
  ) -> DataSourceError {
    .failed(StorageFailure(operation: operation, path: path, reason: error.reason))
  }

  /// The status of the file, or `nil` if there is none. Asked before opening, since opening a device
  /// can do something.
  private func regularFile() throws(SystemError) -> FileStatus? {
    guard let status = try FileStatus.following(path) else { return nil }
    try check(status)
    return status
  }

  private func check(_ status: FileStatus) throws(SystemError) {
    if status.isDirectory { throw SystemError(code: EISDIR) }
    if !status.isRegular { throw SystemError(code: ENODEV) }
  }

  private func read() throws(SystemError) -> DataSourceContents {
    while true {
      guard try regularFile() != nil else {
        return DataSourceContents(bytes: nil, version: .absent)
      }
      do {
        return try readOpened(OpenFile(path, O_RDONLY))
      } catch let error where error.code == ENOENT {
        // Removed since the question, or about to be put back.
      }
    }
  }

  private func readOpened(_ file: borrowing OpenFile) throws(SystemError) -> DataSourceContents {
    var attempts = 8
    while true {
      let before = try settledStatus(of: file)
      try check(before)
      let bytes = try file.bytes(expecting: before.size)
      attempts -= 1
      // One who writes on and on is read as far as he has come; the version says that it is not
      // the last.
      if try FileStatus(descriptor: file.descriptor).version == before.version || attempts == 0 {
        return DataSourceContents(bytes: bytes, version: before.version)
      }
    }
  }

  /// The status of a file when the clock has moved on since its last change, so that the next one
  /// gives it another version.
  private func settledStatus(of file: borrowing OpenFile) throws(SystemError) -> FileStatus {
    var status = try FileStatus(descriptor: file.descriptor)
    for _ in 0..<40 where status.isWithinTick {
      usleep(500)
      status = try FileStatus(descriptor: file.descriptor)
    }
    return status
  }
}
