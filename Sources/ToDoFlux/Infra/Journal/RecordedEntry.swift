import ToDoModel
import ToDoRepository

/// An entry of the journal as its line says it.
struct RecordedEntry: Codable {
  /// What kind of entry the line's action says it is.
  enum Action: String {
    case step, external, undo, redo
  }

  struct Part: Codable {
    let step: UInt64
    let edits: RecordedEdits
  }

  let at: String
  /// How many bytes have been written since the end of the last snapshot.
  let since: Int
  let before: RecordedDigest
  let after: RecordedDigest
  let command: String?
  let edits: RecordedEdits?
  let parts: [Part]?

  init(_ entry: JournalEntry, since: Int) {
    at = entry.moment.description
    self.since = since
    before = RecordedDigest(entry.before)
    after = RecordedDigest(entry.after)
    switch entry.kind {
    case .step(let command, let edits):
      self.command = command
      self.edits = RecordedEdits(edits)
      parts = nil
    case .external(let edits):
      command = nil
      self.edits = RecordedEdits(edits)
      parts = nil
    case .undo(let parts), .redo(let parts):
      command = nil
      edits = nil
      self.parts = parts.map { Part(step: $0.step, edits: RecordedEdits($0.edits)) }
    }
  }

  static func action(of entry: JournalEntry) -> Action {
    switch entry.kind {
    case .step: .step
    case .external: .external
    case .undo: .undo
    case .redo: .redo
    }
  }

  /// The entry, or nothing where this is none of the action.
  func entry(_ action: Action) -> JournalEntry? {
    guard let moment = Moment(description: at) else { return nil }
    let kind: JournalEntry.Kind
    switch (action, command, edits, parts) {
    case (.step, let command?, let edits?, nil): kind = .step(command: command, edits.edits)
    case (.external, nil, let edits?, nil): kind = .external(edits.edits)
    case (.undo, nil, nil, let parts?): kind = .undo(parts.map(RecordedEntry.part))
    case (.redo, nil, nil, let parts?): kind = .redo(parts.map(RecordedEntry.part))
    default: return nil
    }
    return JournalEntry(
      moment: moment, kind: kind, before: before.digest, after: after.digest)
  }

  private static func part(_ part: Part) -> JournalEntry.Part {
    JournalEntry.Part(step: part.step, edits: part.edits.edits)
  }
}
