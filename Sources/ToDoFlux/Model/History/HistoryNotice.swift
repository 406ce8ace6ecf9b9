/// What a person should know of the history after a change that was made.
public enum HistoryNotice: Hashable, Codable, Sendable {
  /// The change is not in the history.
  case notRecorded(HistoryFailure)

  /// The history was damaged, so another one was begun; the old one is kept under another name.
  case begunAnew(HistoryFailure, keptAt: String)

  /// What was asked and what to know, in one sentence without capital and period.
  public var message: String {
    switch self {
    case .notRecorded(let failure):
      "the change was made, but its history could not be written: \(failure.explanation); "
        + "`undo` will not know of it"
    case .begunAnew(let failure, keptAt: let path):
      "the change was made, but its history was damaged (\(failure.explanation)); the damaged one "
        + "is kept in \(path) and a new one begins here"
    }
  }
}
