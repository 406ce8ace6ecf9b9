import Synchronization

/// A store's place among those that handle actions; other stores' handlers name it to have it handle a payload before them (D9).
///
/// It keeps neither the store nor its state alive.
///
/// `@unchecked` since what varies is touched by the holder of the token alone.
public final class StoreRegistration: @unchecked Sendable, CustomStringConvertible {
  let dispatcher: Dispatcher
  private let state: any Sendable.Type
  private let site: CallSite
  private let ended = Atomic(false)
  @exclusivity(unchecked) private var handlers:
    [(action: ObjectIdentifier, observer: StoreObserver)]

  private var storage: StateNode?
  @exclusivity(unchecked) private var undo: UndoParticipant?

  init<State>(
    _ handlers: [(action: ObjectIdentifier, observer: StoreObserver)],
    of storage: StateStorage<State>, site: CallSite
  ) {
    dispatcher = storage.dispatcher
    state = State.self
    self.site = site
    self.handlers = handlers
    self.storage = storage
    undo = storage.undo
    for handler in handlers { handler.observer.registration = self }
    dispatcher.ledger?.began(.store, of: state, at: site, self)
    dispatcher.withToken(RegisterJob(registration: self))
  }

  /// The state's type and where the store was made.
  public var description: String { "the store of \(state) made at \(site)" }

  /// The store's handlers of `action`; nil when it has none.
  func observer(of action: ObjectIdentifier) -> StoreObserver? {
    handlers.first { $0.action == action }?.observer
  }

  var isEnded: Bool { ended.load(ordering: .acquiring) }

  /// Has the handlers leave; called once, by the store that is going away.
  func end() {
    dispatcher.ledger?.ended(self)
    ended.store(true, ordering: .releasing)
    for (_, observer) in handlers { observer.stop() }
    dispatcher.withToken(UnregisterJob(registration: self))
  }

  fileprivate func join() {
    guard !isEnded else { return }
    undo?.join()
    for (action, observer) in handlers {
      dispatcher.registry.channel(of: action).stores.append(
        observer, at: dispatcher.delivery.number)
    }
  }

  /// Ends the state, and lets go of the handlers, and so of what they have captured, which may be this.
  fileprivate func leave() {
    let leaving = handlers
    handlers = []
    for (_, observer) in leaving { dispatcher.registry.remove(observer) }
    undo.take()?.leave()
    storage.take()?.end()
  }
}

/// Has a store's handlers join, before all observers of the same actions (D6).
private struct RegisterJob: Job {
  let registration: StoreRegistration

  consuming func run(on dispatcher: Dispatcher) { registration.join() }
}

/// Has a store's handlers leave, after the running delivery, which may have its state to tell of.
private struct UnregisterJob: Job {
  let registration: StoreRegistration

  consuming func run(on dispatcher: Dispatcher) {
    if dispatcher.delivery.isRunning {
      dispatcher.submit(self)
    } else {
      registration.leave()
    }
  }
}
