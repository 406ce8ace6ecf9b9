/// What a store does on which action; filled while the store is being made.
///
/// Handlers run on the thread that delivers, one at a time, in the order in which they were added. They receive the state
/// to change and need no reference to the store, so none can keep it alive by accident (D10).
///
/// For one payload a store is changed by all of its handlers or by none: when one throws, the state is put back to what it was
/// before the payload, the remaining handlers do not run, and the store's `errors` tell (D11).
public struct StoreHandlers<State: Sendable>: ~Copyable {
  @usableFromInline let storage: StateStorage<State>
  /// One for each action.
  @usableFromInline var observers: [(action: ObjectIdentifier, observer: StoreObserver)] = []

  init(_ storage: StateStorage<State>) {
    self.storage = storage
  }

  /// On each success of `action`, changes the state by its payload.
  ///
  /// A failure passes it by and is not handled by it (D11).
  @inlinable
  public mutating func on<A: ActionBase>(
    _ action: A.Type, _ handler: @escaping @Sendable (inout State, A.Payload) throws -> Void
  ) {
    add(action, .success(handler), handlesFailures: false)
  }

  /// On each result of `action`, success or failure, changes the state by it; a failure counts as handled (D11).
  @inlinable
  public mutating func onResult<A: ActionBase>(
    of action: A.Type,
    _ handler:
      @escaping @Sendable (inout State, Result<A.Payload, A.ActionError>) throws -> Void
  ) {
    add(action, .result(handler), handlesFailures: true)
  }

  @usableFromInline
  func trapAtOwnUndo() -> Never {
    preconditionFailure(
      """
      StoreHandlers.on(UndoCommand.self): the store of \(State.self) takes part in a history, which handles the command for it; \
      subscribe to `results(of: UndoCommand.self)` instead (H5)
      """)
  }

  @inlinable
  mutating func add<A: ActionBase>(
    _ action: A.Type, _ new: StoreHandler<State, A>.Handler, handlesFailures: Bool
  ) {
    let id = ObjectIdentifier(action)
    guard let index = observers.firstIndex(where: { $0.action == id }) else {
      observers.append(
        (
          id,
          StoreHandler<State, A>(
            storage, first: new, others: [], handlesFailures: handlesFailures)
        ))
      return
    }
    let earlier = unsafeDowncast(observers[index].observer, to: StoreHandler<State, A>.self)
    if case .storage = earlier.first { trapAtOwnUndo() }
    if case .storage = new { trapAtOwnUndo() }
    observers[index].observer = StoreHandler<State, A>(
      storage, first: earlier.first, others: earlier.others + [new],
      handlesFailures: earlier.handlesFailures || handlesFailures)
  }
}

@available(*, unavailable)
extension StoreHandlers: Sendable {}
