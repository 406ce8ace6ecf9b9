/// One thing that has happened to the list, as its history tells it.
public struct HistoryEntry: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// A command was run, in these words.
    case step(command: String, isUndone: Bool)

    /// Another program changed so many lines.
    case external(lines: Int)

    /// These steps were taken back, in this order.
    case undo(steps: [Int])

    /// These steps were made again, in this order.
    case redo(steps: [Int])
  }

  /// Its number in the history, which never means anything else.
  public let number: Int

  /// When it was recorded.
  public let moment: Moment

  /// What happened.
  public let kind: Kind

  /// Makes an entry of its parts.
  public init(number: Int, moment: Moment, kind: Kind) {
    self.number = number
    self.moment = moment
    self.kind = kind
  }
}

/// What is known of the list's past.
public struct ToDoHistory: Hashable, Sendable {
  /// What has happened, the newest first.
  public let entries: [HistoryEntry]

  /// Why nothing is known of the time before the oldest entry, if that is so.
  public let gap: HistoryFailure?

  /// Makes a history of its parts.
  public init(entries: [HistoryEntry], gap: HistoryFailure? = nil) {
    self.entries = entries
    self.gap = gap
  }
}
