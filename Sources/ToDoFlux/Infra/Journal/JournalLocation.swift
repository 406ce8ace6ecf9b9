#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the journal of a list is: in a directory beside the file that the list's links lead to.
struct JournalLocation {
  static let name = "journal"

  private let parent: String
  private let directory: String

  /// The journal of the list at a path.
  init(ofListAt path: String) throws(SystemError) {
    let list = try FileLocation(following: path)
    parent = list.directory
    directory = "\(list.directory)/.\(list.name).flux"
  }

  var path: String { path(of: JournalLocation.name) }

  func path(of name: String) -> String { "\(directory)/\(name)" }

  /// Opens the directory.
  func open() throws(SystemError) -> OpenFile {
    try OpenFile(directory, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// Makes the directory, for the owner alone, where it does not exist, and opens it.
  func make() throws(SystemError) -> OpenFile {
    do throws(SystemError) {
      try systemCall { mkdir(directory, 0o700) }
      try OpenFile(parent, O_RDONLY | O_DIRECTORY).synchronizeDirectory()
    } catch {
      if error.code != EEXIST { throw error }
    }
    return try open()
  }

  /// A name with a number behind it that no file has.
  func freeName(_ name: String, in directory: borrowing OpenFile) throws(SystemError) -> String {
    var number = 1
    while try FileStatus.entry("\(name)-\(number)", in: directory) != nil { number += 1 }
    return "\(name)-\(number)"
  }

  /// Gives the journal a name under which it is kept.
  /// - Returns: The path of it.
  func setAside() throws(SystemError) -> String {
    let directory = try open()
    let kept = try freeName("journal.damaged", in: directory)
    let descriptor = directory.descriptor
    try systemCall { renameat(descriptor, JournalLocation.name, descriptor, kept) }
    try directory.synchronizeDirectory()
    return path(of: kept)
  }
}
