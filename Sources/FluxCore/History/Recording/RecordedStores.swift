/// The stores whose states a recording holds, by name.
///
/// The program that replays adds stores of the same names.
public struct RecordedStores: Sendable {
  private(set) var stores: [RecordedStore] = []
  private let dispatcher: Dispatcher

  init(on dispatcher: Dispatcher) { self.dispatcher = dispatcher }

  /// Has the state of `store` recorded: whole now and then, and after each action a checksum of what the action changed in it.
  ///
  /// It keeps the store's state alive, not the store.
  ///
  /// - Precondition: no other store has the name, and the store is on the dispatcher that is recorded or replayed on.
  public mutating func add<State: Codable>(_ store: Store<State>, named name: String) {
    precondition(
      store.state.storage.dispatcher === dispatcher,
      "RecordedStores.add: the store \(name) is on another dispatcher; make it on the one that is recorded or replayed on"
    )
    precondition(
      !stores.contains { $0.name == name },
      "RecordedStores.add: two stores have the name \(name); give each its own")
    stores.append(RecordedStore(store, named: name))
  }
}

/// A store whose state is recorded, its type erased.
struct RecordedStore: Sendable {
  let name: String
  let nameJSON: [UInt8]
  let type: String
  let node: StateNode
  /// Writes the state, as the encoding writes lists.
  let write: @Sendable (JSONEncoding) throws -> Void
  /// Reads a state and puts it in the place of the present one; the token is held, in a delivery.
  let restore: @Sendable (JSONDocument, _ node: Int) throws -> Void

  init<State: Codable>(_ store: Store<State>, named name: String) {
    self.name = name
    var json = JSONText()
    json.append(string: name)
    nameJSON = json.bytes
    type = TypeName.stable(State.self)
    let storage = store.state.storage
    node = storage
    write = { try $0.write(storage.value) }
    restore = { document, node in
      let value = try JSONDecoding.read(State.self, from: document, at: node)
      // A store's own state has a storage that handlers change.
      unsafeDowncast(storage, to: StateStorage<State>.self).replace(with: value)
    }
  }
}
