/// What a store does on which action; filled while the store is being made.
///
/// Handlers run on the thread that delivers, one at a time, in the order in which they were added. They receive the state
/// to change and need no reference to the store, so none can keep it alive by accident (D10).
///
/// For one payload a store is changed by all of its handlers or by none: when one throws, the state is put back to what it was
/// before the payload, the remaining handlers do not run, and the store's `errors` tell (D11).
public struct StoreHandlers<State: Sendable>: ~Copyable {
  /// Changes the state by the result at an address; false when the result is not for it.
  @usableFromInline
  typealias Handler = @Sendable (StateStorage<State>, UnsafeRawPointer) throws -> Bool

  @usableFromInline
  struct Entry {
    @usableFromInline let action: ObjectIdentifier
    @usableFromInline var handlesFailures: Bool
    @usableFromInline var handler: Handler
    @usableFromInline var observer: Observer

    @inlinable
    init(
      action: ObjectIdentifier, handlesFailures: Bool, handler: @escaping Handler,
      observer: Observer
    ) {
      self.action = action
      self.handlesFailures = handlesFailures
      self.handler = handler
      self.observer = observer
    }
  }

  @usableFromInline let storage: StateStorage<State>
  /// One for each action.
  @usableFromInline var entries: [Entry] = []

  init(_ storage: StateStorage<State>) {
    self.storage = storage
  }

  var registrations: [(action: ObjectIdentifier, observer: Observer)] {
    entries.map { ($0.action, $0.observer) }
  }

  /// On each success of `action`, changes the state by its payload.
  ///
  /// A failure passes it by and is not handled by it (D11).
  @inlinable
  public mutating func on<A: ActionBase>(
    _ action: A.Type, _ handler: @escaping @Sendable (inout State, A.Payload) throws -> Void
  ) {
    add(action, handlesFailures: false) { storage, result in
      guard
        case .success(let payload) =
          result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee
      else { return false }
      try handler(&storage.begin().pointee, payload)
      return true
    }
  }

  /// On each result of `action`, success or failure, changes the state by it; a failure counts as handled (D11).
  @inlinable
  public mutating func onResult<A: ActionBase>(
    of action: A.Type,
    _ handler:
      @escaping @Sendable (inout State, Result<A.Payload, A.ActionError>) throws -> Void
  ) {
    add(action, handlesFailures: true) { storage, result in
      try handler(
        &storage.begin().pointee,
        result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee)
      return true
    }
  }

  @inlinable
  mutating func add<A: ActionBase>(
    _ action: A.Type, handlesFailures: Bool, _ new: @escaping Handler
  ) {
    let id = ObjectIdentifier(action)
    guard let index = entries.firstIndex(where: { $0.action == id }) else {
      entries.append(
        Entry(
          action: id, handlesFailures: handlesFailures, handler: new,
          observer: observer(handlesFailures, new)))
      return
    }
    let earlier = entries[index].handler
    let both: Handler = { storage, result in
      let isChanged = try earlier(storage, result)
      return try new(storage, result) || isChanged
    }
    entries[index].handler = both
    entries[index].handlesFailures = entries[index].handlesFailures || handlesFailures
    entries[index].observer = observer(entries[index].handlesFailures, both)
  }

  @inlinable
  func observer(_ handlesFailures: Bool, _ handler: @escaping Handler) -> Observer {
    Observer(handlesFailures: handlesFailures) { [storage] result in
      storage.change { try handler(storage, result) }
    }
  }
}

@available(*, unavailable)
extension StoreHandlers: Sendable {}

@available(*, unavailable)
extension StoreHandlers.Entry: Sendable {}
