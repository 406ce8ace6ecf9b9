package import ToDoModel

/// Something that was done to the list, as it is written down.
package struct JournalEntry: Hashable, Sendable {
  /// The edits by which a step was taken back or made again.
  package struct Part: Hashable, Sendable {
    /// The number of the step's own record.
    package let step: UInt64

    /// What that did to the lines, after the parts before it.
    package let edits: LineEdits

    /// Makes a part of its parts.
    package init(step: UInt64, edits: LineEdits) {
      self.step = step
      self.edits = edits
    }
  }

  /// What was done.
  package enum Kind: Hashable, Sendable {
    /// A command, in the words of the person.
    case step(command: String, LineEdits)

    /// Something that others did, found out when it was written down.
    case external(LineEdits)

    /// Steps were taken back.
    case undo([Part])

    /// Steps were made again.
    case redo([Part])
  }

  /// When it was done, or found out.
  package let moment: Moment

  /// What was done.
  package let kind: Kind

  /// The list before it.
  package let before: ListDigest

  /// The list after it.
  package let after: ListDigest

  /// Makes an entry of its parts.
  package init(moment: Moment, kind: Kind, before: ListDigest, after: ListDigest) {
    self.moment = moment
    self.kind = kind
    self.before = before
    self.after = after
  }

  /// What it did to the lines, in order.
  package var edits: [LineEdits] {
    switch kind {
    case .step(_, let edits), .external(let edits): [edits]
    case .undo(let parts), .redo(let parts): parts.map(\.edits)
    }
  }
}

/// An entry in its place in the journal.
package struct JournalRecord: Hashable, Sendable {
  /// Its number, one more than that of the record before it.
  package let number: UInt64

  /// What was done.
  package let entry: JournalEntry

  /// Makes a record of its parts.
  package init(number: UInt64, entry: JournalEntry) {
    self.number = number
    self.entry = entry
  }
}
