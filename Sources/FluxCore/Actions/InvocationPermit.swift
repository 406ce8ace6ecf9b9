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
