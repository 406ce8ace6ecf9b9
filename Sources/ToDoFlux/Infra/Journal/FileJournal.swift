package import ToDoModel
package import ToDoRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The journal of a list that is kept in a file: `.todo.txt.flux/journal` beside `todo.txt`, for the owner alone.
///
/// One line of JSON for each record, with a checksum; it only grows. What was made and never written to is removed again.
package struct FileJournal: ToDoJournal {
  private let listPath: String
  private let patience: Duration

  /// Makes the journal of the list at a path; others who hold it are waited for so long.
  package init(ofListAt path: String, patience: Duration = .seconds(10)) {
    listPath = path
    self.patience = patience
  }

  package var location: String {
    // Where the links of the list cannot be followed, the list itself is what cannot be read.
    (try? JournalLocation(ofListAt: listPath))?.path ?? listPath
  }

  package func open() throws(HistoryFailure) -> any OpenJournal {
    do throws(SystemError) {
      let location = try JournalLocation(ofListAt: listPath)
      if let file = try JournalFile.open(location, for: .writing, patience: patience) {
        return try FileJournal.Opened(location, file, patience)
      }
      let new = try JournalFile.open(location, for: .making, patience: patience)
      return try FileJournal.Opened(location, new, patience)
    } catch {
      throw failure(error)
    }
  }

  package func records() throws(HistoryFailure) -> (
    records: [JournalRecord], damage: [HistoryFailure]
  ) {
    let (records, damage, _) = try read(withList: false)
    return (records, damage)
  }

  /// All records as far back as they are good, the newest first, what is wrong with the others, and the list as the newest left it,
  /// if that is wanted and still known.
  func read(withList: Bool) throws(HistoryFailure) -> (
    records: [JournalRecord], damage: [HistoryFailure], list: [UInt8]?
  ) {
    let file: JournalFile
    do throws(SystemError) {
      let location = try JournalLocation(ofListAt: listPath)
      guard let found = try JournalFile.open(location, for: .reading, patience: patience),
        try !found.isEmpty
      else { return ([], [], []) }
      file = found
    } catch {
      throw failure(error)
    }
    var cursor = try JournalCursor(file, path: file.path)
    var damage = cursor.tornTail.map { [$0] } ?? []
    // Nothing is worth telling when what happened last is not known.
    _ = try cursor.newest()
    // Where what leads there is damaged, the damage is among what is told anyway.
    let list = withList ? try? cursor.list() : nil
    var records: [JournalRecord] = []
    do throws(HistoryFailure) {
      while let record = try cursor.previous() { records.append(record) }
    } catch {
      damage.append(error)
    }
    return (records, damage, list)
  }

  private func failure(_ error: SystemError) -> HistoryFailure {
    HistoryFailure(
      path: location,
      reason: error.code == EWOULDBLOCK ? .busy : .unavailable(error.reason))
  }
}
