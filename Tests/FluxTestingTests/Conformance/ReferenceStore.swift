/// What the kit holds of a store of the reference dispatcher: its end unregisters the store.
final class ReferenceStore: Sendable {
  let handling: Handling
  private let unregister: @Sendable () -> Void

  init(_ handling: Handling, unregister: @escaping @Sendable () -> Void) {
    self.handling = handling
    self.unregister = unregister
  }

  deinit { unregister() }
}
