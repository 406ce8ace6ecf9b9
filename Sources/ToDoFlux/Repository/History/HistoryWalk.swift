import ToDoModel

/// Finds what has to be done to the list to undo or redo steps, by a walk through the journal from its end.
///
/// Of each step the newest mention counts: made, made again, or taken back. What others did after it is put together on the way, and
/// what takes the step back is carried over that.
struct HistoryWalk {
  enum Direction { case undo, redo }

  /// Which edits of which record.
  struct Place: Hashable {
    let record: UInt64
    let part: Int
  }

  /// A step that was found.
  struct Found {
    let step: UInt64

    /// What takes it back, or makes it again, in the list as the steps found before it leave it.
    let edits: LineEdits

    /// Where the edits are written down that these are the opposite of.
    let place: Place
  }

  /// Why the walk cannot go on.
  enum Failure: Error {
    /// Others have changed the lines of a step that was found.
    case conflict(UndoConflict)
    /// Two records do not fit each other.
    case gap
  }

  private let direction: Direction
  private let count: Int

  private(set) var found: [Found] = []

  /// Whether nothing of what is further back counts.
  private(set) var isOver = false

  /// The steps of which something newer has been seen.
  private var seen: Set<UInt64> = []

  /// What leads from the record that is looked at to the list as it would be by now, the last first. None of them: that is the same list.
  private var since: [LineEdits] = []

  /// The list as it would be by now, where that is known.
  private var digest: ListDigest?

  /// The list before the record that was looked at last.
  private var expected: ListDigest?

  /// Begins at the end of the journal.
  ///
  /// - Parameters:
  ///   - digest: the list as it is.
  ///   - unrecorded: what leads from the newest record to it.
  init(_ direction: Direction, count: Int, from digest: ListDigest, unrecorded: LineEdits) {
    self.direction = direction
    self.count = count
    self.digest = digest
    if !unrecorded.isEmpty { since = [unrecorded] }
  }

  /// Looks at the next record, going back.
  mutating func visit(_ record: JournalRecord) throws(Failure) {
    let entry = record.entry
    guard expected == nil || expected == entry.after else { throw .gap }
    expected = entry.before
    // Whatever was done in between, it came to nothing.
    if let digest, digest == entry.after { since = [] }
    switch entry.kind {
    case .external(let edits):
      pass(edits)
    case .step(_, let edits):
      let isUndone = !seen.insert(record.number).inserted
      switch direction {
      case .redo: isOver = true
      case .undo where isUndone: pass(edits)
      case .undo: try take(record.number, edits, Place(record: record.number, part: 0))
      }
    case .undo(let parts), .redo(let parts):
      let isWanted =
        switch (entry.kind, direction) {
        case (.undo, .redo), (.redo, .undo): true
        default: false
        }
      for (index, part) in parts.enumerated().reversed() {
        let isNewest = seen.insert(part.step).inserted
        if isWanted, isNewest, !isOver {
          try take(part.step, part.edits, Place(record: record.number, part: index))
        } else {
          pass(part.edits)
        }
      }
    }
    if since.isEmpty { digest = entry.before }
  }

  /// Remembers edits that stay.
  private mutating func pass(_ edits: LineEdits) {
    if !edits.isEmpty { since.append(edits) }
  }

  private mutating func take(
    _ step: UInt64, _ edits: LineEdits, _ place: Place
  ) throws(Failure) {
    try composeSince()
    let opposite: LineEdits
    do throws(LineEdits.Obstacle) {
      opposite = try edits.inverse.carried(over: since.first ?? .none)
    } catch {
      throw .conflict(UndoConflict(step: Int(step), lines: error.lines))
    }
    found.append(Found(step: step, edits: opposite, place: place))
    if !since.isEmpty { since = [opposite] + since + [edits] }
    digest = nil
    isOver = found.count == count
  }

  /// Puts what has been passed together into one, or into nothing.
  private mutating func composeSince() throws(Failure) {
    var whole = LineEdits.none
    for edits in since.reversed() {
      guard let longer = whole.then(edits) else { throw .gap }
      whole = longer
    }
    since = whole.isEmpty ? [] : [whole]
  }
}
