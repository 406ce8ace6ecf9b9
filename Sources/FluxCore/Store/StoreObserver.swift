/// A store's handlers of one action, the types erased: what the order among stores needs of them (D9).
@usableFromInline
class StoreObserver: Observer, @unchecked Sendable {
  /// The delivery that they last began to handle, and the one that they last have handled.
  @exclusivity(unchecked) final private(set) var startedIn: UInt64 = 0
  @exclusivity(unchecked) final private(set) var finishedIn: UInt64 = 0
  /// The store that is being waited in, when another one had these run before their turn.
  @exclusivity(unchecked) final private(set) var waiting: Unmanaged<StoreObserver>?
  @exclusivity(unchecked) final weak var registration: StoreRegistration?

  /// Runs the handlers, once for each delivery.
  final func handle(_ result: UnsafeRawPointer, in delivery: Delivery) {
    startedIn = delivery.number
    waiting = delivery.runningStore
    delivery.runningStore = Unmanaged.passUnretained(self)
    invoke(self, result)
    delivery.runningStore = waiting
    finishedIn = delivery.number
  }
}

/// A store's handlers of `A`.
@usableFromInline
final class StoreHandler<State: Sendable, A: ActionBase>: StoreObserver, @unchecked Sendable {
  @usableFromInline
  enum Handler: Sendable {
    case success(@Sendable (inout State, A.Payload) throws -> Void)
    case result(@Sendable (inout State, Result<A.Payload, A.ActionError>) throws -> Void)
    /// The engine's own: it says whether it has changed the state, which it opens itself.
    case storage(
      @Sendable (StateStorage<State>, Result<A.Payload, A.ActionError>) throws -> Bool)
  }

  @usableFromInline let storage: StateStorage<State>
  // Nearly every action has one handler in a store, which then costs no loop.
  @usableFromInline let first: Handler
  @usableFromInline let others: [Handler]

  @inlinable
  init(_ storage: StateStorage<State>, first: Handler, others: [Handler], handlesFailures: Bool) {
    self.storage = storage
    self.first = first
    self.others = others
    super.init(on: storage.dispatcher, handlesFailures: handlesFailures) { observer, result in
      let this = unsafeDowncast(observer, to: StoreHandler<State, A>.self)
      let result = result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self)
      this.storage.change { try this.handle(result) }
    }
  }

  /// - Returns: whether a handler has run.
  @inlinable @inline(__always)
  func handle(_ result: UnsafePointer<Result<A.Payload, A.ActionError>>) throws -> Bool {
    var isChanged = try handle(result, first)
    for handler in others {
      if try handle(result, handler) { isChanged = true }
    }
    return isChanged
  }

  @inlinable @inline(__always)
  func handle(
    _ result: UnsafePointer<Result<A.Payload, A.ActionError>>, _ handler: Handler
  ) throws -> Bool {
    switch handler {
    case .success(let handle):
      guard case .success(let payload) = result.pointee else { return false }
      try handle(&storage.begin().pointee, payload)
    case .result(let handle):
      try handle(&storage.begin().pointee, result.pointee)
    case .storage(let handle):
      return try handle(storage, result.pointee)
    }
    return true
  }
}
