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
  /// - Throws: ENOENT if the directory of the list does not exist.
  func make() throws(SystemError) -> OpenFile {
    while true {
      do throws(SystemError) {
        try systemCall { mkdir(directory, 0o700) }
      } catch {
        if error.code != EEXIST { throw error }
      }
      do throws(SystemError) {
        return try open()
      } catch {
        // Someone has just removed it, for want of use.
        if error.code != ENOENT { throw error }
      }
    }
  }

  /// Returns when a journal that was made will survive a loss of power.
  func synchronize() throws(SystemError) {
    try open().synchronizeDirectory()
    try OpenFile(parent, O_RDONLY | O_DIRECTORY).synchronizeDirectory()
  }

  /// Removes a journal that nothing was written to, and the directory if that is all there was in it.
  func removeUnused() {
    // Nothing depends on it: an empty journal is as none.
    guard let opened = try? open() else { return }
    unlinkat(opened.descriptor, JournalLocation.name, 0)
    rmdir(directory)
  }

  /// A name with a number behind it that no file has.
  func freeName(_ name: String, in directory: borrowing OpenFile) throws(SystemError) -> String {
    var number = 1
    while try FileStatus.entry("\(name)-\(number)", in: directory) != nil { number += 1 }
    return "\(name)-\(number)"
  }

  /// Gives the journal a name under which it is kept. What takes its place is synchronized together with that.
  /// - Returns: The path of it.
  func setAside() throws(SystemError) -> String {
    let directory = try open()
    let kept = try freeName("journal.damaged", in: directory)
    let descriptor = directory.descriptor
    try systemCall { renameat(descriptor, JournalLocation.name, descriptor, kept) }
    return path(of: kept)
  }
}
