import FluxTesting
import Synchronization

/// What the reference dispatcher knows of a store.
final class Handling: Sendable {
  let kinds: [ConformanceKind]
  let handler: ReferenceDispatcher.Handler
  let state = ReferenceState()
  let isLive = Atomic(true)
  /// The delivery during which it was made, or after which.
  let joinedAt = Atomic(0)

  init(kinds: [ConformanceKind], handler: @escaping ReferenceDispatcher.Handler) {
    self.kinds = kinds
    self.handler = handler
  }
}
