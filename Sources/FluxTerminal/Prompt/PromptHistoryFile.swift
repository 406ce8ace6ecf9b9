#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The lines of a prompt on disk, one a line, for the sessions to come.
///
/// Any number of sessions may append at the same time; none loses a line of another. Each append is one `write` at the file's end, and
/// begins a line of its own whatever was there before. The file only grows, by what a person types: to cut it off would be to
/// lose what another session is writing. Reading takes its end alone, so that its length does not matter; whoever wants it shorter may
/// cut or delete it at any time.
///
/// The file is its owner's alone (mode 0600, whatever the umask), directories that are made for it too (0700). Rights that others
/// have on a file that is there already are taken away with the first append; those of directories that are there stay. A link is followed,
/// since people keep such files elsewhere; anything but a regular file at its end is refused, and never waited for.
///
/// A program that is told of an error once and then does without a history has done what it can.
public struct PromptHistoryFile: Hashable, Sendable {
  /// How much of the end of the file is read, in bytes.
  static let readLimit = 1 << 20

  /// How long a line may be, in bytes as it is written. Longer ones are not kept: one alone could be all that is read.
  static let lineLimit = 1 << 14

  /// Where the file is.
  public let path: String

  /// Names a file, which need not exist; nothing is done yet.
  public init(path: String) { self.path = path }

  /// Reads the last lines, at most 1000 and from at most 1 MiB at the end, the oldest first.
  ///
  /// Blank lines are passed over, bytes that are not UTF-8 become U+FFFD. A file that does not exist has no lines, and is not made.
  /// - Throws: What is in the way, once for each call.
  public func lines() throws(PromptHistoryError) -> [String] {
    do throws(PromptHistoryError.Reason) {
      let bytes = try end()
      return bytes.split(separator: 0x0A).suffix(1000)
        .map { Entry.decoded(Substring(String(decoding: $0, as: UTF8.self))) }
        .filter { !$0.allSatisfy(\.isWhitespace) }
    } catch .system(ENOENT) {
      return []
    } catch {
      throw PromptHistoryError(path: path, operation: .read, reason: error)
    }
  }

  /// Appends a line, whatever is in it; it comes back as it is.
  ///
  /// Makes the file and its directories if they are not there. Blank lines are not kept, nor lines of more than 16 KiB.
  /// - Throws: What is in the way. Of the line, nothing or its beginning has been written then; the next one begins a line of its own.
  public func append(_ line: String) throws(PromptHistoryError) {
    if line.allSatisfy(\.isWhitespace) { return }
    let entry = Array((Entry.encoded(line) + "\n").utf8)
    if entry.count > Self.lineLimit { return }
    do throws(PromptHistoryError.Reason) {
      let file = try openToAppend()
      try file.makePrivate()
      // Without the lock, someone may be writing half of a line just now. A blank line does no harm.
      let isAtStart = file.lock() ? try file.endsWithLineFeed() : false
      try file.append(isAtStart ? entry : [0x0A] + entry)
    } catch {
      throw PromptHistoryError(path: path, operation: .append, reason: error)
    }
  }

  /// The end of the file, from the beginning of a line on.
  private func end() throws(PromptHistoryError.Reason) -> ArraySlice<UInt8> {
    let file = try OpenFile(path, O_RDONLY)
    let size = Int(file.status.st_size)
    guard size > Self.readLimit else { return try file.bytes(at: 0, count: size)[...] }
    // One byte more tells whether a line begins after it.
    let bytes = try file.bytes(at: size - Self.readLimit - 1, count: Self.readLimit + 1)
    return bytes.drop { $0 != 0x0A }
  }

  private func openToAppend() throws(PromptHistoryError.Reason) -> OpenFile {
    let flags = O_RDWR | O_APPEND | O_CREAT
    do throws(PromptHistoryError.Reason) {
      return try OpenFile(path, flags, mode: 0o600)
    } catch .system(ENOENT) {
      makeDirectories()
      return try OpenFile(path, flags, mode: 0o600)
    }
  }

  /// Makes the directories that are not there; what could not be made shows itself when the file is opened.
  private func makeDirectories() {
    var index = path.startIndex
    while let slash = path[index...].dropFirst().firstIndex(of: "/") {
      _ = mkdir(String(path[..<slash]), 0o700)
      index = slash
    }
  }
}
