import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the system knows of a file without its contents.
struct FileStatus {
  private let raw: stat

  private init(_ raw: stat) { self.raw = raw }

  /// The status of an open file.
  init(descriptor: CInt) throws(SystemError) {
    var raw = stat()
    try systemCall { fstat(descriptor, &raw) }
    self.raw = raw
  }

  /// The status of what a path leads to, or `nil` where there is nothing.
  static func following(_ path: String) throws(SystemError) -> FileStatus? {
    try lookUp { stat(path, &$0) }
  }

  /// The status of an entry of a directory, be it a link, or `nil` where there is none.
  static func entry(
    _ name: String, in directory: borrowing OpenFile
  ) throws(SystemError) -> FileStatus? {
    let descriptor = directory.descriptor
    return try lookUp { fstatat(descriptor, name, &$0, AT_SYMLINK_NOFOLLOW) }
  }

  private static func lookUp(_ call: (inout stat) -> CInt) throws(SystemError) -> FileStatus? {
    var raw = stat()
    do {
      try systemCall { call(&raw) }
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    return FileStatus(raw)
  }

  var isRegular: Bool { raw.st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { raw.st_mode & S_IFMT == S_IFDIR }
  var size: Int { Int(raw.st_size) }
  var linkCount: Int { Int(raw.st_nlink) }
  var owner: uid_t { raw.st_uid }
  var group: gid_t { raw.st_gid }
  var permissions: mode_t { raw.st_mode & 0o7777 }

  /// Whether two statuses are of one file.
  func isSameFile(as other: FileStatus) -> Bool {
    raw.st_dev == other.raw.st_dev && raw.st_ino == other.raw.st_ino
  }

  /// Which file with which contents this is.
  ///
  /// A program that writes into the file changes the times, one that puts another in its place the
  /// inode. The time of the status change is there because nobody can set it back.
  var version: DataVersion { version(modified: modified, size: size) }

  /// The version that the file has if nobody has written it since an earlier status was taken.
  func version(writtenAsIn earlier: FileStatus) -> DataVersion {
    version(modified: earlier.modified, size: earlier.size)
  }

  private func version(modified: timespec, size: Int) -> DataVersion {
    DataVersion(marks: [
      Int64(truncatingIfNeeded: raw.st_dev), Int64(truncatingIfNeeded: raw.st_ino), Int64(size),
      Int64(modified.tv_sec), Int64(modified.tv_nsec),
      Int64(changed.tv_sec), Int64(changed.tv_nsec),
    ])
  }

  #if canImport(Darwin)
    private var modified: timespec { raw.st_mtimespec }
    private var changed: timespec { raw.st_ctimespec }
  #else
    private var modified: timespec { raw.st_mtim }
    private var changed: timespec { raw.st_ctim }
  #endif

  /// Whether the file changed so recently that another change of it would leave the same times.
  ///
  /// Linux stamps files with a clock that stands still for up to 10 ms at a time.
  var isWithinTick: Bool {
    #if os(Linux)
      var now = timespec()
      guard clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0 else { return false }
      let age =
        (now.tv_sec - changed.tv_sec) * 1_000_000_000 + (now.tv_nsec - changed.tv_nsec)
      // A time far ahead comes from another machine's clock: waiting would not help.
      return (-20_000_000...0).contains(age)
    #else
      return false
    #endif
  }
}
