/// What becomes of an action's invocation when others of the same type run or wait on the same dispatcher.
///
/// An action type declares it, see ``AsyncThunk/policy``; a call can choose another one. Only invocations of the same
/// type, on the same dispatcher and under the same policy know of each other. Times are counted by the dispatcher's clock.
///
/// An invocation that a policy takes out ends as ``Outcome/cancelled``. Work that has begun is only ever cancelled by
/// ``latest``: a failure of work that has begun is not debounced or throttled away.
public enum InvocationPolicy: Hashable, Sendable {
  /// Every invocation runs at once.
  case every
  /// An invocation cancels the one before it.
  case latest
  /// While one runs, further invocations are ignored; one that has been cancelled does not count as running.
  case first
  /// Invocations run one after the other, in the order in which they were started; a cancelled one keeps the next one waiting until
  /// its work has returned. A timeout does not wait for the work that it cancels, so the next one may begin beside that.
  case queued
  /// An invocation begins when no other has been started for the given time; a newer one takes a waiting one out.
  case debounced(for: Duration)
  /// At most one invocation begins within the given time.
  ///
  /// The time is counted in windows. The first invocation opens one; a window in which one waited is followed by another, which begins
  /// with that one's work.
  case throttled(for: Duration, Edge = .both)

  /// Which invocations of a window begin.
  public enum Edge: Hashable, Sendable {
    /// The one that opens it, at once; the others are ignored.
    case leading
    /// The last one in it, at its end; the others are taken out.
    case trailing
    /// The one that opens it, at once, and the last of the others, at its end.
    case both
  }
}
