/// Why the history of the list could not be read or written; the list itself is another file.
public struct HistoryFailure: Error, Hashable, Codable, Sendable {
  /// What stood in the way.
  public enum Reason: Hashable, Codable, Sendable {
    /// What is there is not what was written; where and how, in words.
    case damaged(String)

    /// It was written by a program that this one does not understand; which, in words.
    case foreign(String)

    /// It could not be opened, read or written.
    case unavailable(StorageFailure.Reason)

    /// Another program has held it for too long.
    case busy
  }

  /// The file of the history.
  public let path: String

  /// What stood in the way.
  public let reason: Reason

  /// Makes a failure of its parts.
  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Whether what was recorded cannot be trusted.
  public var isDamage: Bool {
    if case .damaged = reason { true } else { false }
  }
}
