/// Why a recording cannot be replayed, or not beyond some step.
public enum ReplayError: Error, Sendable, CustomStringConvertible {
  /// The log is none, or damaged: what is before that was replayed.
  case damaged(LogDamage)
  /// The log cannot be read from its place.
  case unreadable(LogFileError)
  /// It is a log of another kind than a recording of actions.
  case otherKind(String)
  /// The schema of the recording is another; each difference in a sentence.
  case schemaDiffers([String])
  /// The payload or error of an action is not what its type reads.
  case unreadableAction(step: UInt64, action: String, why: String)
  /// The action was delivered and could not be recorded.
  case unrecorded(step: UInt64, action: String, why: String)
  /// The whole state of a store is not what its type reads.
  case unreadableState(store: String, after: UInt64, why: String)
  /// After this action, for the first time, the state of a store is not what it was.
  case stateDiffers(step: UInt64, action: String, site: String, store: String)
  /// There are fewer steps.
  case noSuchStep(UInt64, last: UInt64)

  public var description: String {
    switch self {
    case .damaged(let damage): damage.description
    case .unreadable(let error): error.description
    case .otherKind(let kind): "this is a log of the kind `\(kind)`, not a recording of actions"
    case .schemaDiffers(let differences):
      "the recording was made with another schema: \(differences.joined(separator: "; "))"
    case .unreadableAction(let step, let action, let why):
      "step \(step), \(action), cannot be read: \(why)"
    case .unrecorded(let step, let action, let why):
      "step \(step), \(action), was not recorded: \(why)"
    case .unreadableState(let store, let after, let why):
      "the state of `\(store)` after step \(after) cannot be read: \(why)"
    case .stateDiffers(let step, let action, let site, let store):
      "after step \(step), \(action) (\(site)), the state of `\(store)` is not what it was when it was recorded"
    case .noSuchStep(let step, let last):
      "there is no step \(step); the recording ends with step \(last)"
    }
  }
}
