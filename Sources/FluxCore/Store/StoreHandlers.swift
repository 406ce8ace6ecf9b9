/// What a store does on which action; filled while the store is being made.
///
/// Handlers run on the thread that delivers, one at a time, in the order in which they were added. They receive the state
/// to change and need no reference to the store, so none can keep it alive by accident (D10).
public struct StoreHandlers<State: Sendable>: ~Copyable {
  @usableFromInline let storage: StateStorage<State>
  @usableFromInline var all: [(action: ObjectIdentifier, observer: Observer)] = []

  init(_ storage: StateStorage<State>) {
    self.storage = storage
  }

  /// On each success of `action`, changes the state by its payload.
  ///
  /// A failure passes it by and is not handled by it (D11). When `handler` throws, the state stays as it was and the store's `errors` tell.
  @inlinable
  public mutating func on<A: ActionBase>(
    _ action: A.Type, _ handler: @escaping @Sendable (inout State, A.Payload) throws -> Void
  ) {
    add(action, handlesFailures: false) { storage, result in
      guard case .success(let payload) = result else { return }
      storage.change { try handler(&$0, payload) }
    }
  }

  /// On each result of `action`, success or failure, changes the state by it; a failure counts as handled (D11).
  ///
  /// When `handler` throws, the state stays as it was and the store's `errors` tell.
  @inlinable
  public mutating func onResult<A: ActionBase>(
    of action: A.Type,
    _ handler:
      @escaping @Sendable (inout State, Result<A.Payload, A.ActionError>) throws -> Void
  ) {
    add(action, handlesFailures: true) { storage, result in
      storage.change { try handler(&$0, result) }
    }
  }

  @inlinable
  mutating func add<A: ActionBase>(
    _ action: A.Type, handlesFailures: Bool,
    _ handle:
      @escaping @Sendable (StateStorage<State>, Result<A.Payload, A.ActionError>) -> Void
  ) {
    let observer = Observer(handlesFailures: handlesFailures) { [storage] result in
      handle(
        storage, result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee)
    }
    all.append((ObjectIdentifier(action), observer))
  }
}

@available(*, unavailable)
extension StoreHandlers: Sendable {}
