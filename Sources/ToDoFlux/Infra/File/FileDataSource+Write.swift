import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileDataSource {
  /// Writes the file.
  /// - Returns: The new version, or `nil` if the file is no longer `version`.
  func write(
    _ bytes: [UInt8], replacing version: DataVersion
  ) throws(SystemError) -> DataVersion? {
    if creatingDirectory, version == .absent {
      try makeDirectory(FileLocation.split(path).directory)
    }
    let location = try FileLocation(following: path)
    let directory = try OpenFile(location.directory, O_RDONLY | O_DIRECTORY)
    let old = try FileStatus.entry(location.name, in: directory)
    guard (old?.version ?? .absent) == version else { return nil }
    guard let old else {
      var new = try TemporaryFile(in: directory, permissions: 0o666)
      return try new.fill(with: bytes, replacing: location.name, version)
    }

    // A file can be replaced by whoever may write to its directory, but one that is marked as
    // read-only is meant to stay.
    let descriptor = directory.descriptor
    try systemCall { faccessat(descriptor, location.name, W_OK, AT_EACCESS) }
    // A file with several names would go on under one of them and stay behind under the others.
    if old.linkCount > 1 { return try overwrite(location, with: bytes, replacing: version) }
    var new = try TemporaryFile(in: directory, permissions: 0o600)
    // One that belongs to someone else would change hands.
    guard try new.takeOver(old) else {
      return try overwrite(location, with: bytes, replacing: version)
    }
    return try new.fill(with: bytes, replacing: location.name, version)
  }

  /// Writes into the file as it lies there.
  ///
  /// A failure puts the old bytes back; a loss of power can leave some of both, which is why this is
  /// for files that cannot be replaced.
  private func overwrite(
    _ location: FileLocation, with bytes: [UInt8], replacing version: DataVersion
  ) throws(SystemError) -> DataVersion? {
    let file = try OpenFile(location.path, O_RDWR | O_NOFOLLOW)
    let status = try FileStatus(descriptor: file.descriptor)
    guard status.version == version else { return nil }
    let old = try file.bytes(expecting: status.size)
    do {
      // What needs room comes first, so that a full disk is found out while all old bytes are there.
      if bytes.count > old.count { try file.write(bytes, old.count..<bytes.count) }
      let overlap = min(bytes.count, old.count)
      let unchanged = (0..<overlap).first { bytes[$0] != old[$0] } ?? overlap
      try file.write(bytes, unchanged..<overlap)
      if bytes.count < old.count { try file.truncate(to: bytes.count) }
      file.stampPrecisely()
      let written = try FileStatus(descriptor: file.descriptor)
      try file.synchronize()
      return written.version
    } catch {
      // The first failure is the one to tell.
      try? file.write(old, 0..<old.count)
      try? file.truncate(to: old.count)
      try? file.synchronize()
      throw error
    }
  }

  /// Makes a directory and those that lead to it, as the XDG rules want it.
  private func makeDirectory(_ path: String) throws(SystemError) {
    if try FileStatus.following(path) != nil { return }
    let parent = FileLocation.split(path).directory
    try makeDirectory(parent)
    do {
      try systemCall { mkdir(path, 0o700) }
    } catch let error where error.code == EEXIST {
      return
    }
    try OpenFile(parent, O_RDONLY | O_DIRECTORY).synchronizeDirectory()
  }
}
