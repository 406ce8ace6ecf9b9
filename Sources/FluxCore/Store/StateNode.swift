/// A state that observers can be told of, its type erased: what a delivery needs of it.
///
/// `@unchecked` since what changes is touched by the holder of the token alone.
@usableFromInline
class StateNode: @unchecked Sendable {
  @usableFromInline final let dispatcher: Dispatcher
  final let observers = ObserverList()
  /// Where the value is that observers are given.
  final let address: UnsafeRawPointer
  /// The delivery in which a handler last got the state, and in which it was last published.
  @exclusivity(unchecked) @usableFromInline final var lastTouched: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var lastPublished: UInt64 = 0
  /// The next one in the list of those that the running delivery has changed.
  @exclusivity(unchecked) final var nextChanged: Unmanaged<StateNode>?

  init(on dispatcher: Dispatcher, at address: UnsafeRawPointer) {
    self.dispatcher = dispatcher
    self.address = address
  }

  @usableFromInline
  final func noteChange() { dispatcher.delivery.noteChange(of: self) }

  final func notifyObservers() { observers.call(address, in: lastPublished) }

  /// Calls `observer` with the value that others can read.
  func callWithCurrent(_ observer: Observer) {
    preconditionFailure("StateNode.callWithCurrent: to be overridden")
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
    let delivery = dispatcher.delivery.number
    let isOwed = hearsCurrent && lastPublished != delivery
    observers.append(observer, at: isOwed ? delivery &- 1 : delivery)
    if hearsCurrent { callWithCurrent(observer) }
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
