package import ToDoModel

/// The list of one session in one place, beside any number of other programs that write it.
///
/// Writing is optimistic: an edit is made to the list as it was read and put in its place; if that has
/// changed meanwhile, it is read again and the edit made anew, by item.
package actor SessionRepository: ToDoRepository {
  /// How often an edit is made before others are said to keep changing the list.
  private static let attempts = 10

  private struct Held {
    var document: SessionDocument
    var version: DataVersion
  }

  private let source: any ToDoDataSource

  /// What the place had when it was last read or written.
  private var held: Held?

  /// What others changed and no result has told yet, because the commands since then failed.
  private var untold: [ToDoChange] = []

  /// Makes the repository of a session; nothing is read yet.
  package init(source: any ToDoDataSource) { self.source = source }

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
    var base = try current()
    for _ in 0..<SessionRepository.attempts {
      var edited = base.document
      let changes = try edited.apply(edit)
      if let version = try changes.isEmpty ? base.version : save(edited, over: base) {
        let update = ToDoUpdate(
          merged: untold, changes: changes, blankLines: edited.blankLines)
        held = Held(document: edited, version: version)
        untold = []
        return update
      }
      base = try reload()
    }
    throw keptChanging(.write)
  }

  private func current() throws(RepositoryError) -> Held {
    if let held, try held.version == currentVersion() { return held }
    return try reload()
  }

  /// Reads the list and meets it with the one that the session knows.
  private func reload() throws(RepositoryError) -> Held {
    let contents = try load()
    // A list that was there and is gone is not an empty one: what was in it would be lost with the next edit.
    if contents.bytes == nil, let held, held.version != .absent {
      throw .storage(StorageFailure(operation: .read, path: source.location, reason: .vanished))
    }
    let file = ToDoFile(bytes: contents.bytes ?? [])
    var document = held?.document ?? SessionDocument(file)
    if held != nil { untold += document.merge(file) }
    let new = Held(document: document, version: contents.version)
    held = new
    return new
  }

  /// The version after writing, or `nil` if the place has changed.
  private func save(
    _ edited: SessionDocument, over base: Held
  ) throws(RepositoryError) -> DataVersion? {
    do {
      return try source.save(edited.file.bytes, replacing: base.version)
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

  private func keptChanging(_ operation: StorageFailure.Operation) -> RepositoryError {
    .storage(StorageFailure(operation: operation, path: source.location, reason: .keptChanging))
  }
}
