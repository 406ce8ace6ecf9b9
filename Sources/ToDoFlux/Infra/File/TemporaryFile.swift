import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A new file in a directory that either takes the place of another or leaves nothing behind.
struct TemporaryFile: ~Copyable {
  private let directory: OpenFile
  private let name: String
  private let file: OpenFile
  private var isInPlace = false

  /// Makes an empty file with the permissions, less those that the process gives to no new file.
  init(in directory: consuming OpenFile, permissions: mode_t) throws(SystemError) {
    // Whoever removes leftovers of a power failure finds them by this name.
    let name = ".fluxdemo-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
    file = try OpenFile(
      name, in: directory, O_WRONLY | O_CREAT | O_EXCL, permissions: permissions)
    self.name = name
    self.directory = directory
  }

  deinit {
    if !isInPlace { unlinkat(directory.descriptor, name, 0) }
  }

  /// Takes over the owner, the group and the permissions of another file, in the order in which
  /// nobody may do more with this one than with that at any moment.
  /// - Returns: Whether it could; if not, it stays as it was made.
  borrowing func takeOver(_ old: FileStatus) throws(SystemError) -> Bool {
    let descriptor = file.descriptor
    let new = try FileStatus(descriptor: descriptor)
    if (new.owner, new.group) != (old.owner, old.group) {
      do {
        try systemCall { fchown(descriptor, old.owner, old.group) }
      } catch let error where error.code == EPERM || error.code == EINVAL {
        return false
      }
    }
    try systemCall { fchmod(descriptor, old.permissions) }
    return true
  }

  /// Writes bytes and takes the place of a version of another file.
  /// - Returns: The new version, or `nil` if there is no longer that version in the place.
  mutating func fill(
    with bytes: [UInt8], replacing target: String, _ version: DataVersion
  ) throws(SystemError) -> DataVersion? {
    try file.write(bytes, 0..<bytes.count)
    file.stampPrecisely()
    let written = try FileStatus(descriptor: file.descriptor)
    try file.synchronize()
    // Synchronizing takes long, so the question is asked again.
    let current = try FileStatus.entry(target, in: directory)
    guard (current?.version ?? .absent) == version else { return nil }
    let (directory, name) = (self.directory.descriptor, self.name)
    try systemCall { renameat(directory, name, directory, target) }
    isInPlace = true
    try self.directory.synchronizeDirectory()
    // Renaming changes one of the times, and who wrote into the file since then another.
    return try FileStatus(descriptor: file.descriptor).version(writtenAsIn: written)
  }
}
