import Synchronization
package import ToDoModel
package import ToDoRepository

/// A history that lasts as long as the process, for the list of one session.
package final class MemoryJournal: ToDoJournal {
  fileprivate struct State {
    /// The list before the first record.
    var first: [UInt8] = []
    var records: [JournalRecord] = []
  }

  fileprivate let state = Mutex(State())

  /// Makes a history in which nothing has happened.
  package init() {}

  package var location: String { "memory" }

  package func open() -> any OpenJournal { Opened(self) }

  package func records() -> (records: [JournalRecord], damage: [HistoryFailure]) {
    (state.withLock { $0.records.reversed() }, [])
  }

  private final class Opened: OpenJournal {
    private let journal: MemoryJournal
    private var index: Int

    init(_ journal: MemoryJournal) {
      self.journal = journal
      index = journal.state.withLock { $0.records.count }
    }

    func newest() -> JournalEnd? {
      journal.state.withLock { state in
        index = state.records.count
        return state.records.last.map {
          JournalEnd(digest: $0.entry.after, sizeSinceSnapshot: 0)
        }
      }
    }

    func previous() -> JournalRecord? {
      if index == 0 { return nil }
      index -= 1
      return journal.state.withLock { $0.records[index] }
    }

    func list() throws(HistoryFailure) -> [UInt8] {
      let state = journal.state.withLock { $0 }
      return try JournalCursor.list(
        state.first, after: state.records.flatMap(\.entry.edits), nil, journal.location)
    }

    func append(_ entries: [JournalEntry], snapshot: [UInt8]?) -> UInt64? {
      journal.state.withLock { state in
        if state.records.isEmpty { state.first = snapshot ?? [] }
        for entry in entries {
          state.records.append(
            JournalRecord(number: UInt64(state.records.count + 1), entry: entry))
        }
        return UInt64(state.records.count)
      }
    }

    func setAside() -> String {
      journal.state.withLock { $0 = State() }
      return journal.location
    }
  }
}
