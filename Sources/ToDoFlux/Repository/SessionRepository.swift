package import ToDoModel

/// The list of one session in one place, beside any number of other programs that write it.
///
/// Writing is optimistic: an edit is made to the list as it was read and put in its place; if that has
/// changed meanwhile, it is read again and the edit made anew, by item. What was done is written down in a journal, which can fail
/// without the edit failing.
package actor SessionRepository: ToDoRepository {
  /// How often an edit is made before others are said to keep changing the list.
  static let attempts = 10

  struct Held {
    var document: SessionDocument
    var version: DataVersion
    /// The list as it is in its place.
    var bytes: [UInt8]
    /// The digest of that, when it has been needed.
    var digest: ListDigest?
  }

  let source: any ToDoDataSource
  let journal: any ToDoJournal
  let now: @Sendable () -> Moment

  /// What the place had when it was last read or written.
  var held: Held?

  /// What others changed and no result has told yet, because the commands since then failed.
  var untold: [ToDoChange] = []

  /// Whose the lines were that this session changed, by where that is written down.
  var recalled: [HistoryWalk.Place: LineNumbers] = [:]

  /// Makes the repository of a session; nothing is read yet.
  ///
  /// - Parameter now: the clock, read for each change.
  package init(
    source: any ToDoDataSource, journal: any ToDoJournal, now: @escaping @Sendable () -> Moment
  ) {
    self.source = source
    self.journal = journal
    self.now = now
  }

  /// The whole list as it is now; read again only if it has changed.
  ///
  /// A place that has no list yet is an empty one.
  package func fetch() throws(RepositoryError) -> ToDoListing {
    let document = try current().document
    untold = []
    return document.listing
  }

  /// Makes an edit to the list as it is now and returns when that is safe in its place.
  ///
  /// For one who has not fetched the list, it is as it was found.
  /// - Throws: `.storage` with `.keptChanging` when others were faster ten times in a row.
  package func apply(_ edit: ToDoEdit) throws(RepositoryError) -> ToDoUpdate {
    // Before the list is read, so that others of us who write down what they do come one after the other.
    let journal = openJournal()
    var base = try current()
    for _ in 0..<SessionRepository.attempts {
      var edited = base.document
      var (changes, lines) = try edited.apply(edit)
      if lines.isEmpty { return tell(changes: changes, of: edited, nil) }
      lines = edited.settle(&changes, after: lines, from: base.document)
      if let saved = try save(edited, over: base) {
        let (notice, number) = record(
          .step(command: edit.command, lines), from: base, to: saved, in: journal)
        if let number {
          recalled[HistoryWalk.Place(record: number, part: 0)] = base.document.numbers(
            of: lines, leadingTo: edited)
        }
        return tell(changes: changes, of: edited, notice)
      }
      base = try reload()
    }
    throw keptChanging(.write)
  }

  /// The update that tells what was changed, here and before that by others.
  func tell(
    changes: [ToDoChange], of document: SessionDocument, _ notice: HistoryNotice?
  ) -> ToDoUpdate {
    defer { untold = [] }
    return ToDoUpdate(
      merged: untold, changes: changes, blankLines: document.blankLines, notice: notice)
  }

  func current() throws(RepositoryError) -> Held {
    if let held, try held.version == currentVersion() { return held }
    return try reload()
  }

  /// Reads the list and meets it with the one that the session knows.
  func reload() throws(RepositoryError) -> Held {
    let contents = try load()
    // A list that was there and is gone is not an empty one: what was in it would be lost with the next edit.
    if contents.bytes == nil, let held, held.version != .absent {
      throw .storage(StorageFailure(operation: .read, path: source.location, reason: .vanished))
    }
    let file = ToDoFile(bytes: contents.bytes ?? [])
    var document = held?.document ?? SessionDocument(file)
    if held != nil { untold += document.merge(file) }
    let new = Held(
      document: document, version: contents.version, bytes: contents.bytes ?? [], digest: nil)
    held = new
    return new
  }

  /// Writes the list and holds it; `nil` if the place has changed.
  func save(
    _ edited: SessionDocument, over base: Held
  ) throws(RepositoryError) -> Held? {
    let bytes = edited.file.bytes
    do {
      let version = try source.save(bytes, replacing: base.version)
      let saved = Held(
        document: edited, version: version, bytes: bytes, digest: ListDigest(of: bytes))
      held = saved
      return saved
    } catch {
      switch error {
      case .changedMeanwhile: return nil
      case .failed(let failure): throw .storage(failure)
      }
    }
  }

  private func load() throws(RepositoryError) -> DataSourceContents {
    do { return try source.load() } catch { throw readFailure(error) }
  }

  private func currentVersion() throws(RepositoryError) -> DataVersion {
    do { return try source.currentVersion() } catch { throw readFailure(error) }
  }

  private func readFailure(_ error: DataSourceError) -> RepositoryError {
    switch error {
    case .changedMeanwhile: keptChanging(.read)
    case .failed(let failure): .storage(failure)
    }
  }

  func keptChanging(_ operation: StorageFailure.Operation) -> RepositoryError {
    .storage(StorageFailure(operation: operation, path: source.location, reason: .keptChanging))
  }
}
