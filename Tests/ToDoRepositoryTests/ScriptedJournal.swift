import Synchronization
import ToDoModel
import ToDoRepository

/// A journal in memory that fails on demand.
final class ScriptedJournal: ToDoJournal {
  struct State {
    var records: [JournalRecord] = []
    /// The list before the record of a number, where a snapshot was taken.
    var snapshots: [UInt64: [UInt8]] = [:]
    var reads = 0
    var asides = 0

    var openFailure: HistoryFailure.Reason?
    var appendFailure: HistoryFailure.Reason?
    /// From which record on, going back, nothing can be trusted.
    var damagedUpTo: UInt64 = 0
    /// How many bytes are said to have been written since the last snapshot.
    var sizeSinceSnapshot = 0
    /// What others write into the journal before the next append, as the first to begin it.
    var isBegunByOthers = false
  }

  let state = Mutex(State())

  var location: String { "journal" }
  var written: [JournalRecord] { state.withLock { $0.records } }
  var reads: Int { state.withLock { $0.reads } }
  var asides: Int { state.withLock { $0.asides } }
  var snapshots: [UInt64: [UInt8]] { state.withLock { $0.snapshots } }

  func plan(_ change: @Sendable (inout State) -> Void) {
    state.withLock { change(&$0) }
  }

  func open() throws(HistoryFailure) -> any OpenJournal {
    let reason = state.withLock { $0.openFailure }
    if let reason { throw failure(reason) }
    return Opened(self)
  }

  func records() throws(HistoryFailure) -> (records: [JournalRecord], damage: [HistoryFailure]) {
    let state = state.withLock { $0 }
    let good = state.records.filter { $0.number > state.damagedUpTo }
    if good.isEmpty, !state.records.isEmpty { throw damage }
    return (good.reversed(), good.count < state.records.count ? [damage] : [])
  }

  private func failure(_ reason: HistoryFailure.Reason) -> HistoryFailure {
    HistoryFailure(path: location, reason: reason)
  }

  private var damage: HistoryFailure { failure(.damaged("as planned")) }

  private final class Opened: OpenJournal {
    private let journal: ScriptedJournal
    private var index: Int

    init(_ journal: ScriptedJournal) {
      self.journal = journal
      index = journal.written.count
    }

    func newest() throws(HistoryFailure) -> JournalEnd? {
      let state = journal.state.withLock { $0 }
      index = state.records.count
      guard let last = state.records.last else { return nil }
      if last.number <= state.damagedUpTo { throw journal.damage }
      return JournalEnd(digest: last.entry.after, sizeSinceSnapshot: state.sizeSinceSnapshot)
    }

    func previous() throws(HistoryFailure) -> JournalRecord? {
      if index == 0 { return nil }
      index -= 1
      journal.plan { $0.reads += 1 }
      let state = journal.state.withLock { $0 }
      if state.records[index].number <= state.damagedUpTo { throw journal.damage }
      return state.records[index]
    }

    func list() throws(HistoryFailure) -> [UInt8] {
      let state = journal.state.withLock { $0 }
      guard state.damagedUpTo == 0, let first = state.snapshots[1] else { throw journal.damage }
      var file = ToDoFile(bytes: first)
      for edits in state.records.flatMap(\.entry.edits) {
        guard let edited = edits.applied(to: file) else { throw journal.damage }
        file = edited
      }
      return file.bytes
    }

    func append(
      _ entries: [JournalEntry], snapshot: [UInt8]?
    ) throws(HistoryFailure) -> UInt64? {
      let result: Result<UInt64?, HistoryFailure> = journal.state.withLock { state in
        if state.isBegunByOthers {
          state.isBegunByOthers = false
          return .success(nil)
        }
        if let reason = state.appendFailure {
          return .failure(HistoryFailure(path: "journal", reason: reason))
        }
        for entry in entries {
          state.records.append(
            JournalRecord(number: UInt64(state.records.count + 1), entry: entry))
        }
        let number = UInt64(state.records.count)
        if let snapshot { state.snapshots[number] = snapshot }
        return .success(number)
      }
      return try result.get()
    }

    func setAside() -> String {
      journal.plan {
        $0.asides += 1
        $0.records = []
        $0.snapshots = [:]
        $0.damagedUpTo = 0
      }
      return "aside"
    }
  }
}

extension SessionRepository {
  /// A session at the beginning of 1 December 2026.
  init(source: any ToDoDataSource, journal: ScriptedJournal = ScriptedJournal()) {
    self.init(source: source, journal: journal, now: { Moment(Day("2026-12-01")!) })
  }
}
