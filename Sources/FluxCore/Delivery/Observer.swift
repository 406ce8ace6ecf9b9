import Synchronization

/// One party that is called with a value: a store's handler, or someone's observing closure, its type erased.
///
/// The closure takes the address of the value. It is made where the value's type is known and put only into lists
/// of that type, so nothing is ever cast.
@usableFromInline
final class Observer: Sendable {
  let call: @Sendable (UnsafeRawPointer) -> Void
  /// Whether it takes failures too; only then is a failure handled (D11).
  let handlesFailures: Bool
  private let ended = Atomic(false)
  /// Its place in its list; written once, by the list.
  private let place = Atomic<UInt64>(0)

  @usableFromInline
  init(handlesFailures: Bool = true, _ call: @escaping @Sendable (UnsafeRawPointer) -> Void) {
    self.handlesFailures = handlesFailures
    self.call = call
  }

  var isLive: Bool { !ended.load(ordering: .acquiring) }

  /// No call starts after this on the calling thread, also within a running delivery (D7).
  func end() { ended.store(true, ordering: .releasing) }

  var order: UInt64 {
    get { place.load(ordering: .relaxed) }
    set { place.store(newValue, ordering: .relaxed) }
  }
}
