/// The dispatcher and the stores that results are delivered to again.
package final class ReplayStage {
  package let dispatcher: Dispatcher
  let stores: [RecordedStore]
  private let schema: RecordingSchema
  private let encoding = JSONEncoding(lists: .changes)
  private var lastNumber: UInt64 = 0
  /// The number that the last result was delivered with here.
  private var lastDelivery: UInt64 = 0

  /// Has `model` make its stores on a dispatcher on which no action runs (H3).
  package static func make<Model>(
    _ schema: RecordingSchema, _ model: (Dispatcher, inout RecordedStores) throws -> Model
  ) rethrows -> (ReplayStage, Model) {
    let dispatcher = Dispatcher(replaying: ())
    var stores = RecordedStores(on: dispatcher)
    let made = try model(dispatcher, &stores)
    return (ReplayStage(schema, dispatcher, stores.stores), made)
  }

  private init(_ schema: RecordingSchema, _ dispatcher: Dispatcher, _ stores: [RecordedStore]) {
    self.schema = schema
    self.dispatcher = dispatcher
    self.stores = stores
  }

  /// Refuses a recording whose actions or stores are not those that are here.
  func compare(with recorded: LogHeader) throws(ReplayError) {
    var differences: [String] = []
    if recorded.version != schema.version {
      differences.append("its version is \(recorded.version), not \(schema.version)")
    }
    let signatures = schema.signatures
    for (name, signature) in recorded.actions.sorted(by: { $0 < $1 }) {
      guard let ours = signatures[name] else {
        differences.append("it has the action \(name), which is not in this schema")
        continue
      }
      if ours != signature {
        differences.append("\(name) had the types (\(signature)) and has (\(ours))")
      }
    }
    let types = Dictionary(uniqueKeysWithValues: stores.map { ($0.name, $0.type) })
    for (name, type) in recorded.states.sorted(by: { $0 < $1 }) {
      guard let ours = types[name] else {
        differences.append("it has the store `\(name)`, which was not added here")
        continue
      }
      if ours != type {
        differences.append("the store `\(name)` had the state \(type) and has \(ours)")
      }
    }
    for store in stores where recorded.states[store.name] == nil {
      differences.append("it lacks the store `\(store.name)`, which was added here")
    }
    if !differences.isEmpty { throw .schemaDiffers(differences) }
  }

  /// Whether what a step does may depend on others than the state before it.
  func takesBack(_ recorded: LogHeader) -> Bool {
    schema.actions[ObjectIdentifier(UndoCommand.self)].map {
      recorded.actions[$0.name] != nil
    } ?? false
  }

  /// Has everyone hear the result that a line tells.
  package func deliver(_ line: LogLine, _ replayed: Timeline.Step) throws(ReplayError) {
    func unreadable(_ why: String) -> ReplayError {
      .unreadableAction(step: line.step, action: replayed.action, why: why)
    }
    guard let action = schema.actionsByName[replayed.action] else {
      throw unreadable("it is not in the schema")
    }
    guard replayed.number > lastNumber else {
      throw unreadable(
        "its number is \(replayed.number), and the one before it has \(lastNumber)")
    }
    lastNumber = replayed.number
    // Now, since what observers send and what handlers throw are deliveries after it.
    lastDelivery = max(replayed.number, dispatcher.delivery.number &+ 1)
    let origin = Origin(
      site: CallSite(), parent: replayed.parent ?? 0, invocation: replayed.run ?? 0)
    do {
      try action.replay(line, dispatcher, Cause(number: replayed.number, origin: origin))
    } catch {
      throw unreadable("\(error)")
    }
  }

  private func hasChanged(_ store: RecordedStore) -> Bool {
    store.node.lastPublished == lastDelivery
  }

  /// Compares what the last delivery changed with the checksums that a line tells (H2).
  func compareStates(_ line: LogLine, _ replayed: Timeline.Step) throws(ReplayError) {
    let changed = line.node("changed")
    for store in stores {
      let recorded = changed.flatMap { line.document.value(of: store.name, in: $0) }
        .map(line.document.text)
      if recorded == nil, !hasChanged(store) { continue }
      var now = JSONText()
      if hasChanged(store) {
        do {
          now.appendHexadecimal(try encoding.checksum(of: store), digits: 8)
        } catch {
          throw .unreadableState(store: store.name, after: line.step, why: "\(error)")
        }
      }
      guard let recorded, recorded.utf8.elementsEqual(now.bytes) else {
        throw .stateDiffers(
          step: line.step, action: replayed.action, site: replayed.site, store: store.name)
      }
    }
  }

  /// What the last delivery changed, lists by their edits.
  package func changes(after step: UInt64) throws(ReplayError) -> [Timeline.StoreJSON] {
    try json(of: stores.filter(hasChanged), encoding, after: step)
  }

  /// The whole states.
  package func states(after step: UInt64) throws(ReplayError) -> [Timeline.StoreJSON] {
    try json(of: stores, JSONEncoding(), after: step)
  }

  private func json(
    of stores: [RecordedStore], _ encoding: JSONEncoding, after step: UInt64
  ) throws(ReplayError) -> [Timeline.StoreJSON] {
    var told: [Timeline.StoreJSON] = []
    for store in stores {
      encoding.text.truncate(to: 0)
      do {
        try store.write(encoding)
      } catch {
        throw .unreadableState(store: store.name, after: step, why: "\(error)")
      }
      told.append(
        Timeline.StoreJSON(
          store: store.name, json: String(decoding: encoding.text.bytes, as: UTF8.self)))
    }
    return told
  }

  /// Puts the stores into the states that an object tells, all in one delivery, which has a number that was used in the recording.
  package func restore(
    _ document: JSONDocument, _ states: Int, after step: UInt64, number: UInt64 = 1
  ) throws(ReplayError) {
    var failure: ReplayError?
    dispatcher.submit { [stores] dispatcher in
      dispatcher.delivery.skip(to: number)
      dispatcher.delivery.begin(Origin(site: CallSite()), of: LogHeader.self)
      for store in stores {
        guard let node = document.value(of: store.name, in: states) else { continue }
        do {
          try store.restore(document, node)
        } catch {
          failure = .unreadableState(store: store.name, after: step, why: "\(error)")
          break
        }
      }
      dispatcher.delivery.notifyObserversOfChangedStates()
      dispatcher.delivery.end()
    }
    if let failure { throw failure }
  }
}

@available(*, unavailable)
extension ReplayStage: Sendable {}
