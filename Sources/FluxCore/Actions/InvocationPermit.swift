import Synchronization

/// Whether one run of an asynchronous invocation, or a part of it, may still start and still deliver.
///
/// The work starts at most once and never after `cancel()`. A last result is claimed at the moment of its delivery, by whoever
/// delivers it: the claim and the cancellation are one atomic step each on one word, so either the result is
/// delivered or it was cancelled before, never both (D10). What a part may do, all that it is a part of must allow.
@usableFromInline
final class InvocationPermit: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    case waiting, running, delivering
    /// Cancelled during the delivery of a result, which remains delivered; nothing follows it.
    case deliveringLast
    case cancelled
  }

  private let phase: Atomic<Phase>
  /// What this is a part of.
  private let whole: InvocationPermit?
  /// For the ticket of one result: the permit that it is delivered under.
  private let claimed: InvocationPermit?
  /// The number of the run on its dispatcher (D16).
  let invocation: UInt64
  /// The number of the dispatch whose delivery started the run; 0 for none (D16).
  let parent: UInt64

  init(invocation: UInt64 = 0, parent: UInt64 = 0) {
    phase = Atomic(.waiting)
    whole = nil
    claimed = nil
    self.invocation = invocation
    self.parent = parent
  }

  /// A permit for a running part of `whole`: cancelled with it, and also alone.
  init(within whole: InvocationPermit) {
    phase = Atomic(.running)
    self.whole = whole
    claimed = nil
    invocation = whole.invocation
    parent = whole.parent
  }

  private init(claiming permit: InvocationPermit) {
    phase = Atomic(.waiting)
    whole = nil
    claimed = permit
    invocation = permit.invocation
    parent = permit.parent
  }

  /// True once, for the one that is to do the work; false when cancelled before.
  func start() -> Bool {
    phase.compareExchange(expected: .waiting, desired: .running, ordering: .acquiringAndReleasing)
      .exchanged
  }

  /// Ends the right to start and to deliver.
  ///
  /// - Returns: false when a result was being delivered at this moment: that one counts.
  @usableFromInline
  @discardableResult
  func cancel() -> Bool {
    var seen = phase.load(ordering: .acquiring)
    while true {
      let isDelivering = seen == .delivering || seen == .deliveringLast
      let (exchanged, original) = phase.compareExchange(
        expected: seen, desired: isDelivering ? .deliveringLast : .cancelled,
        ordering: .acquiringAndReleasing)
      if exchanged { return !isDelivering }
      seen = original
    }
  }

  /// Whether nothing may be delivered any more; the deliverer asks right before delivery.
  ///
  /// On the ticket of a last result the first question decides: it claims the delivery, and the answer stays.
  @usableFromInline
  var isCancelled: Bool {
    if let claimed { return !claimsOnce(claimed) }
    return isCancelledAlone || whole?.isCancelled == true
  }

  /// Whether this part itself was cancelled, whatever became of the whole.
  var isCancelledAlone: Bool {
    let seen = phase.load(ordering: .acquiring)
    return seen == .cancelled || seen == .deliveringLast
  }

  /// Hands `deliver` a ticket for one last result; what it returns is whether that was delivered.
  func deliverOnce(_ deliver: (InvocationPermit) async -> Bool) async -> Bool {
    let isDelivered = await deliver(InvocationPermit(claiming: self))
    if isDelivered { release() }
    return isDelivered
  }

  private func claimsOnce(_ permit: InvocationPermit) -> Bool {
    switch phase.load(ordering: .acquiring) {
    case .waiting:
      let isGranted = permit.claim()
      phase.store(isGranted ? .running : .cancelled, ordering: .releasing)
      return isGranted
    case .running: return true
    case .delivering, .deliveringLast, .cancelled: return false
    }
  }

  /// Inner to outer, so that the answer of the whole decides last.
  private func claim() -> Bool {
    guard
      phase.compareExchange(
        expected: .running, desired: .delivering, ordering: .acquiringAndReleasing
      ).exchanged
    else { return false }
    guard let whole, !whole.claim() else { return true }
    releaseAlone()
    return false
  }

  private func release() {
    releaseAlone()
    whole?.release()
  }

  private func releaseAlone() {
    let wasOnlyDelivering = phase.compareExchange(
      expected: .delivering, desired: .running, ordering: .acquiringAndReleasing
    ).exchanged
    if !wasOnlyDelivering { phase.store(.cancelled, ordering: .releasing) }
  }
}
