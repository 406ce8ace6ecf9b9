import Synchronization

/// Someone whom the reference dispatcher calls with values.
final class Listener<Value: Sendable>: Sendable {
  let receive: @Sendable (Value) -> Void
  /// The delivery during which it joined, or after which.
  let joinedAt = Atomic(0)
  private let live = Atomic(true)

  init(_ receive: @escaping @Sendable (Value) -> Void) { self.receive = receive }

  var isLive: Bool { live.load(ordering: .acquiring) }

  func end() { live.store(false, ordering: .releasing) }
}
