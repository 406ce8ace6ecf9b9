import Synchronization

/// Whether one run of an asynchronous invocation may still start and still deliver.
///
/// The work starts at most once and never after `cancel()`; a result is delivered only while the permit has
/// not been cancelled, which the deliverer asks right before delivery (D10).
@usableFromInline
final class InvocationPermit: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    case waiting, running, cancelled
  }

  private let phase = Atomic(Phase.waiting)
  /// The number of the run on its dispatcher (D16).
  let invocation: UInt64
  /// The number of the dispatch whose delivery started the run; 0 for none (D16).
  let parent: UInt64

  init(invocation: UInt64 = 0, parent: UInt64 = 0) {
    self.invocation = invocation
    self.parent = parent
  }

  /// True once, for the one that is to do the work; false when cancelled before.
  func start() -> Bool {
    phase.compareExchange(expected: .waiting, desired: .running, ordering: .acquiringAndReleasing)
      .exchanged
  }

  @usableFromInline
  func cancel() {
    phase.store(.cancelled, ordering: .releasing)
  }

  @usableFromInline
  var isCancelled: Bool {
    phase.load(ordering: .acquiring) == .cancelled
  }
}
