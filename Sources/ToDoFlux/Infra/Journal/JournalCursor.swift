import FluxCore
import ToDoModel
import ToDoRepository

/// Reads the records of a journal, from its end backwards, and trusts none that is not in its place.
struct JournalCursor {
  /// What the header of a journal says.
  static let header = LogHeader(kind: "journal", version: 1)

  /// What one line says.
  private enum Line {
    case record(JournalRecord, since: Int)
    case snapshot([UInt8])
  }

  private let path: String
  private var reader: LogReader
  /// The number of the line that was read last; nil before the first.
  private var last: UInt64?
  private var lastIsSnapshot = false
  /// How many bytes it has.
  private var length = 0

  /// What is wrong with the bytes behind the last line, if there are any.
  let tornTail: HistoryFailure?
  /// Where the last line ends.
  let end: Int64

  /// Goes to the end of a journal.
  init(_ bytes: any LogBytes, path: String) throws(HistoryFailure) {
    self.path = path
    do {
      var reader = try LogReader(bytes)
      guard reader.header.kind == JournalCursor.header.kind else {
        throw HistoryFailure(
          path: path,
          reason: .foreign("it is a log of another kind (\(reader.header.kind)); move it away"))
      }
      guard reader.header.version == JournalCursor.header.version else {
        throw HistoryFailure(
          path: path,
          reason: .foreign(
            "it is of version \(reader.header.version) and this program knows version "
              + "\(JournalCursor.header.version); use the program that wrote it, or move it away"))
      }
      tornTail = try reader.goToEnd().map { JournalCursor.failure($0, path) }
      end = reader.offset
      self.reader = reader
    } catch {
      throw JournalCursor.failure(error, path)
    }
  }

  /// What the line right before says of the list, and its number; `nil` where there is none.
  func newest() throws(HistoryFailure) -> (end: JournalEnd, number: UInt64)? {
    var cursor = self
    switch try cursor.previousLine() {
    case .record(let record, let since)?:
      return (
        JournalEnd(digest: record.entry.after, sizeSinceSnapshot: since + cursor.length),
        record.number
      )
    case .snapshot(let bytes)?:
      return (
        JournalEnd(digest: ListDigest(of: bytes), sizeSinceSnapshot: 0), cursor.last ?? 0
      )
    case nil:
      return nil
    }
  }

  /// The record before this place; `nil` at the beginning.
  mutating func previous() throws(HistoryFailure) -> JournalRecord? {
    while let line = try previousLine() {
      if case .record(let record, since: _) = line { return record }
    }
    return nil
  }

  /// The list as it was after the line right before, and that line's records back to the last snapshot.
  func list() throws(HistoryFailure) -> [UInt8] {
    var cursor = self
    var edits: [LineEdits] = []
    var wanted: ListDigest?
    while let line = try cursor.previousLine() {
      switch line {
      case .record(let record, since: _):
        wanted = wanted ?? record.entry.after
        edits += record.entry.edits.reversed()
      case .snapshot(let bytes):
        return try JournalCursor.list(bytes, after: edits.reversed(), wanted, path)
      }
    }
    throw damage("it has no snapshot of the list")
  }

  /// A list after edits.
  /// - Throws: that it is not the wanted one.
  static func list(
    _ bytes: [UInt8], after edits: [LineEdits], _ wanted: ListDigest?, _ path: String
  ) throws(HistoryFailure) -> [UInt8] {
    var file = ToDoFile(bytes: bytes)
    for edits in edits {
      guard let edited = edits.applied(to: file) else {
        throw HistoryFailure(path: path, reason: .damaged("its records do not fit each other"))
      }
      file = edited
    }
    let list = edits.isEmpty ? bytes : file.bytes
    guard wanted == nil || wanted == ListDigest(of: list) else {
      throw HistoryFailure(path: path, reason: .damaged("its records do not lead to one list"))
    }
    return list
  }

  private mutating func previousLine() throws(HistoryFailure) -> Line? {
    do {
      guard let line = try reader.previous() else {
        // The first line is a snapshot after step 0.
        if let last, last > (lastIsSnapshot ? 0 : 1) {
          throw damage("what is before step \(last) is missing")
        }
        return nil
      }
      length = line.length
      return try read(line)
    } catch let error as HistoryFailure {
      throw error
    } catch {
      throw JournalCursor.failure(error, path)
    }
  }

  private mutating func read(_ line: LogLine) throws(HistoryFailure) -> Line {
    switch line.kind {
    case .header:
      throw damage("another one begins at byte \(line.offset)")
    case .snapshot(let number):
      try follow(number, isSnapshot: true, line)
      guard let states = try? line.decode([String: RecordedBytes].self, "states"),
        let list = states["list"], states.count == 1
      else { throw unreadable(line) }
      return .snapshot(list.bytes)
    case .action(let number):
      try follow(number, isSnapshot: false, line)
      guard let recorded = try? line.decode(RecordedEntry.self, "success"),
        let action = line.string("action").flatMap(RecordedEntry.Action.init),
        let entry = recorded.entry(action)
      else { throw unreadable(line) }
      return .record(JournalRecord(number: number, entry: entry), since: recorded.since)
    }
  }

  /// Checks that no line is missing between this one and the one that was read before.
  private mutating func follow(
    _ number: UInt64, isSnapshot: Bool, _ line: LogLine
  ) throws(HistoryFailure) {
    if let last, last != number + 1, !(lastIsSnapshot && last == number && !isSnapshot) {
      throw damage(
        "between step \(number) and step \(last) something is missing (after byte \(line.offset))")
    }
    last = number
    lastIsSnapshot = isSnapshot
  }

  private func unreadable(_ line: LogLine) -> HistoryFailure {
    damage("the record at byte \(line.offset) is none that this program knows")
  }

  private func damage(_ words: String) -> HistoryFailure {
    HistoryFailure(path: path, reason: .damaged(words))
  }

  /// The same in the terms of the history.
  static func failure(_ error: any Error, _ path: String) -> HistoryFailure {
    switch error {
    case let failure as HistoryFailure: failure
    case let damage as LogDamage: HistoryFailure(path: path, reason: reason(damage))
    case let error as LogFileError:
      HistoryFailure(path: path, reason: .unavailable(SystemError(code: error.code).reason))
    case let error as SystemError: HistoryFailure(path: path, reason: .unavailable(error.reason))
    default: HistoryFailure(path: path, reason: .damaged("\(error)"))
    }
  }

  /// What is wrong with a line; which step it is, is not known on the way back.
  private static func reason(_ damage: LogDamage) -> HistoryFailure.Reason {
    let line = "the line at byte \(damage.offset)"
    switch damage.reason {
    case .notALog: return .damaged("it is no history: it does not begin as one")
    case .otherFormat: return .foreign("\(damage)")
    case .tornTail(let bytes):
      return .damaged(
        "the last line is not complete (\(bytes) bytes at byte \(damage.offset)), since whoever wrote "
          + "it was stopped; the next change puts it aside")
    case .checksum: return .damaged("\(line) is not what was written: its checksum does not match")
    case .lineTooLong: return .damaged("\(line) is longer than any that is written")
    case .malformed(let why): return .damaged("\(line) is none of a history: \(why)")
    case .missingSteps: return .damaged("before \(line) something is missing")
    }
  }
}
