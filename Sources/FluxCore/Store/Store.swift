/// Owns a state and is the only writer of it: it changes the state on the results of the actions it is registered for.
///
///     let counter = Store(0, on: dispatcher) { handlers in
///       handlers.on(Increment.self) { count, amount in count += amount }
///     }
///     let subscription = counter.state.subscribe { print($0) }
///     Increment(by: 5).invoke(on: dispatcher)
///
/// It is registered from its making to its end: dropping the last reference to it unregisters it at once, ends what is in its
/// `bag`, and leaves no entry behind (D10). A feature names its store with a type alias and gives it an initializer in an extension
/// that is constrained to its state.
///
/// Deliberately lacks: a setter, and subclassing.
public final class Store<State: Sendable>: Sendable {
  /// The state to read and to observe.
  public let state: StateProperty<State>
  /// What handlers threw; the state is then as it was before (D11).
  public let errors: Signal<any Error>
  /// Asynchronous work that the store owns: put its subscriptions here, and it is cancelled with the store.
  public let bag = DisposeBag()

  /// Its place among the stores; what other stores' handlers wait for (D9).
  public let registration: StoreRegistration

  /// Makes a store and registers the handlers that `register` adds.
  ///
  /// When the state conforms to ``RecordsRowChanges``, each delivery that changes it opens a new change set.
  public init(
    _ initial: State, on dispatcher: Dispatcher, fileID: StaticString = #fileID,
    line: UInt = #line, register: (inout StoreHandlers<State>) -> Void
  ) {
    let storage = StateStorage(initial, on: dispatcher)
    var handlers = StoreHandlers(storage)
    register(&handlers)
    state = StateProperty(storage)
    errors = storage.errors.signal
    registration = StoreRegistration(
      handlers.observers, of: storage, site: CallSite(fileID: fileID, line: line))
  }

  deinit {
    // First, so that nothing that ends in the bag reaches a store that is going away.
    registration.end()
    // Someone else may hold the bag, too.
    bag.close()
  }
}
