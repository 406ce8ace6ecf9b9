/// One thing that has happened to the list, as its history tells it.
public struct HistoryEntry: Hashable, Codable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Codable, Sendable {
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
public struct ToDoHistory: Hashable, Codable, Sendable {
  /// What has happened, the newest first.
  public let entries: [HistoryEntry]

  /// What is wrong with the parts that are not among the entries.
  public let damage: [HistoryFailure]

  /// Makes a history of its parts.
  public init(entries: [HistoryEntry], damage: [HistoryFailure] = []) {
    self.entries = entries
    self.damage = damage
  }

  /// What a person should know besides the entries: sentences without capital and period.
  public var warnings: [String] {
    damage.map { "a part of the history cannot be read: \($0.explanation)" }
  }
}
