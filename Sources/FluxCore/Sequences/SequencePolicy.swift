/// What a sequence does with values that come faster than they are taken.
public enum SequencePolicy: Sendable {
  /// Keeps the last one only.
  case latest
  /// Keeps up to a number of them, 1 or more, and drops one when another comes.
  case buffered(Int, dropping: Dropped)

  /// Which value a full buffer drops.
  public enum Dropped: Sendable {
    /// The one that has waited longest.
    case oldest
    /// The one that comes.
    case newest
  }

  func bufferingPolicy<Value>(
    of _: Value.Type
  ) -> AsyncStream<Value>.Continuation.BufferingPolicy {
    switch self {
    case .latest: return .bufferingNewest(1)
    case .buffered(let count, let dropped):
      precondition(
        count > 0, "SequencePolicy.buffered: the buffer holds \(count) values; make it 1 or more")
      return dropped == .oldest ? .bufferingNewest(count) : .bufferingOldest(count)
    }
  }
}
