/// An action that has been replayed, and what it did.
public struct ReplayedAction: Sendable {
  /// Which action of the recording it is, from 1 on.
  public let step: UInt64
  /// Its number in the one order of its dispatcher (D16).
  public let number: UInt64
  /// The number of the dispatch that caused it.
  public let parent: UInt64?
  /// The asynchronous run that it is a result of.
  public let run: UInt64?
  /// When it was delivered, in microseconds since 1970, UTC.
  public let time: Int64
  /// How many nanoseconds the delivery took.
  public let took: Int64
  /// The recorded name of its type.
  public let action: String
  /// Its payload, or its error, as JSON.
  public let outcome: Result
  /// Where it was invoked.
  public let site: String
  /// What it changed in each recorded store, as JSON: the state, with the edits of its lists in the place of their rows.
  public internal(set) var changes: [Change] = []

  public enum Result: Equatable, Sendable {
    case success(String)
    case failure(String)
  }

  public struct Change: Equatable, Sendable {
    public let store: String
    public let json: String
  }
}

extension ReplayedAction {
  package init(_ line: LogLine, step: UInt64) throws(ReplayError) {
    let action = line.string("action") ?? ""
    if let why = line.string("unrecorded") {
      throw .unrecorded(step: step, action: action, why: why)
    }
    guard let number: UInt64 = line.integer("number") else {
      throw .unreadableAction(step: step, action: action, why: "it has no number")
    }
    self.step = step
    self.number = number
    self.action = action
    parent = line.integer("parent")
    run = line.integer("run")
    time = line.integer("time") ?? 0
    took = line.integer("took") ?? 0
    site = line.string("site") ?? ""
    if let failure = line.json("failure") {
      outcome = .failure(String(decoding: failure, as: UTF8.self))
    } else {
      outcome = .success(String(decoding: line.json("success") ?? [], as: UTF8.self))
    }
  }
}
