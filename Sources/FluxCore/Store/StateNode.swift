/// A state that can be observed, its type erased: what a delivery needs of it.
///
/// `@unchecked` since what varies is touched by the holder of the dispatcher's token alone. Exclusivity is not checked at run time:
/// every access is over before foreign code runs.
@usableFromInline
class StateNode: @unchecked Sendable {
  @usableFromInline final let dispatcher: Dispatcher
  final let observers = ObserverList()
  /// 0 for a store's state, else one more than that of the highest input (D13).
  final let height: Int
  /// Where the value is that observers are given.
  private final let address: UnsafeRawPointer

  /// The delivery in which it was last published.
  @exclusivity(unchecked) @usableFromInline final var lastPublished: UInt64 = 0
  /// The next one in the list of those that the running delivery has changed.
  @exclusivity(unchecked) final var nextChanged: Unmanaged<StateNode>?
  /// What is derived from it, in no order.
  @exclusivity(unchecked) private final var dependents: [ObjectIdentifier: Derivation] = [:]

  init(on dispatcher: Dispatcher, height: Int, at address: UnsafeRawPointer) {
    self.dispatcher = dispatcher
    self.height = height
    self.address = address
  }

  /// How often it has been published.
  var revision: UInt64 { preconditionFailure("StateNode.revision: to be overridden") }

  /// Calls `observer` with the value that others can read.
  func callWithCurrent(_ observer: Observer) {
    preconditionFailure("StateNode.callWithCurrent: to be overridden")
  }

  /// Joins its inputs unless it has; the token is held.
  func joinInputs() {}

  /// Has the observers called, and what is derived from this computed before, when all stores have run (D6, D13).
  @usableFromInline
  final func noteChange() {
    dispatcher.delivery.noteChange(of: self)
    guard !dependents.isEmpty else { return }
    for derivation in dependents.values { dispatcher.delivery.recomputations.insert(derivation) }
  }

  final func notifyObservers() { observers.call(address, in: lastPublished) }

  final func add(_ derivation: Derivation) { dependents[ObjectIdentifier(derivation)] = derivation }
  final func remove(_ derivation: Derivation) { dependents[ObjectIdentifier(derivation)] = nil }

  /// Tells those who wait for it that no change will come any more; the token is held.
  ///
  /// What is derived from it is over when all of its inputs are: until then it may change.
  final func end() {
    var ending: [StateNode] = [self]
    // Not by recursion: a chain of derived states may be long.
    while let node = ending.popLast() {
      guard !node.observers.isOver else { continue }
      node.observers.end()
      for derivation in node.dependents.values where derivation.areInputsOver {
        if let state = derivation.state { ending.append(state) }
      }
    }
  }

  @usableFromInline
  final func subscribe(
    _ observer: Observer, hearsCurrent: Bool, to type: any Sendable.Type, at site: CallSite
  ) -> Subscription {
    dispatcher.withToken(StateJoinJob(observer: observer, state: self, hearsCurrent: hearsCurrent))
    return Subscription(observer, on: dispatcher, to: type, at: site)
  }

  /// Calls `observer` with the current value, unless it wants changes only, and has it join for later ones; the token is held.
  ///
  /// One that hears a value from before the running delivery is owed the change that this delivery may bring (D12). Any
  /// other hears from the next one on (D7).
  fileprivate final func join(_ observer: Observer, hearsCurrent: Bool) {
    guard observer.isLive else { return }
    joinInputs()
    let delivery = dispatcher.delivery.number
    let isOwed = hearsCurrent && lastPublished != delivery
    observers.append(observer, at: isOwed ? delivery &- 1 : delivery)
    if hearsCurrent { callWithCurrent(observer) }
    if observers.isOver { observer.endWithSource() }
  }
}

/// Has an observer of a state join.
private struct StateJoinJob: Job {
  let observer: Observer
  let state: StateNode
  let hearsCurrent: Bool

  consuming func run(on dispatcher: Dispatcher) {
    state.join(observer, hearsCurrent: hearsCurrent)
  }
}
