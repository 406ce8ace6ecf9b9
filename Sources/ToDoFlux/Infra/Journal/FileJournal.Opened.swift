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

extension FileJournal {
  /// The journal of a list while it is locked, or the place of one whose directory is not there yet.
  final class Opened: OpenJournal {
    private let location: JournalLocation
    private var file: JournalFile?
    private var cursor: JournalCursor?

    /// Whether there was nothing to look at when it was opened, so that it has to be empty still.
    private var isNew: Bool
    private let patience: Duration

    init(
      _ location: JournalLocation, _ file: JournalFile?, _ patience: Duration
    ) throws(SystemError) {
      self.location = location
      self.file = file
      self.patience = patience
      isNew = try file?.isEmpty ?? true
    }

    deinit {
      // A command that failed, or found nothing to do, leaves nothing behind. The lock still holds.
      if isNew, let file, (try? file.isEmpty) == true { location.removeUnused() }
    }

    func newest() throws(HistoryFailure) -> JournalEnd? {
      cursor = try cursorAtEnd()
      return try cursor?.newest()?.end
    }

    func previous() throws(HistoryFailure) -> JournalRecord? {
      if cursor == nil { cursor = try cursorAtEnd() }
      return try cursor?.previous()
    }

    func list() throws(HistoryFailure) -> [UInt8] {
      try cursorAtEnd()?.list() ?? []
    }

    func append(
      _ entries: [JournalEntry], snapshot: [UInt8]?
    ) throws(HistoryFailure) -> UInt64? {
      do {
        if file == nil {
          file = try JournalFile.open(location, for: .making, patience: patience)
          isNew = true
        }
        if isNew, try file?.isEmpty == false {
          // Whoever was faster did not know of this one. Another look needs the lock.
          file = nil
          cursor = nil
          return nil
        }
        guard let file else { throw SystemError(code: ENOENT) }
        let end = try cursorAtEnd()
        let newest = try end?.newest()
        if let end, end.tornTail != nil { try file.setTailAside(from: end.end, in: location) }
        var lines = LogWriter()
        if end == nil { try lines.header(JournalCursor.header) }
        var number = newest?.number ?? 0
        var since = newest?.end.sizeSinceSnapshot ?? 0
        for (index, entry) in entries.enumerated() {
          let time = entry.moment.secondsSince1970 * 1_000_000
          if let snapshot, index == entries.count - 1 {
            try lines.snapshot(
              after: number, time: time, of: [("list", RecordedBytes(snapshot))])
            since = 0
          }
          let start = lines.bytes.count
          number += 1
          try lines.action(
            step: number, time: time, name: RecordedEntry.action(of: entry).rawValue,
            payload: RecordedEntry(entry, since: since))
          since += lines.bytes.count - start
        }
        try file.append(lines.bytes)
        if end == nil { try location.synchronize() }
        isNew = false
        cursor = nil
        return number
      } catch {
        throw JournalCursor.failure(error, location.path)
      }
    }

    func setAside() throws(HistoryFailure) -> String {
      do {
        let damaged = file
        let kept = try location.setAside()
        cursor = nil
        // Those who wait for the damaged one find a successor that is locked, too.
        file = try JournalFile.open(location, for: .making, patience: patience)
        isNew = true
        return withExtendedLifetime(damaged) { kept }
      } catch {
        throw JournalCursor.failure(error, location.path)
      }
    }

    private func cursorAtEnd() throws(HistoryFailure) -> JournalCursor? {
      do {
        guard let file, try !file.isEmpty else { return nil }
        return try JournalCursor(file, path: file.path)
      } catch {
        throw JournalCursor.failure(error, location.path)
      }
    }
  }
}
