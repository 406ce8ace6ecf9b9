/// Has stores of one's own live through a recorded session again (H2).
///
///     let replay = try Replay(Recording(file: "session.flux"), schema) { dispatcher, stores in
///       let list = makeList(on: dispatcher)
///       stores.add(list, named: "list")
///       return list
///     }
///     try replay.run(to: 12)
///     print(replay.model.state.value)
///
/// The stores are made on a dispatcher of the replay. The recorded results go straight to them, with their numbers, causes and runs. No action
/// runs (H3): one that is invoked there, by an observer, say, does nothing, and an asynchronous one is cancelled.
///
/// After each action the states are compared with what was recorded; the first one that differs is an error that names the action.
/// Anything that is not what was written is an error, too (H4), and what was replayed before it stays.
///
/// Not `Sendable`: one thread replays.
public final class Replay<Model> {
  /// What `model` has made.
  public let model: Model
  /// The last step that was replayed; 0 at the beginning.
  public private(set) var step: UInt64 = 0

  private let schema: RecordingSchema
  private let recording: Recording
  private let dispatcher: Dispatcher
  private let stores: [RecordedStore]
  private var reader: LogReader
  private let changes = JSONEncoding(lists: .changes)
  private var lastNumber: UInt64 = 0
  private var failure: ReplayError?

  /// Makes the stores and puts them into the state in which the recording begins.
  ///
  /// - Throws: `.schemaDiffers`, `.unreadableState`, and what reading a log throws.
  public init(
    _ recording: Recording, _ schema: RecordingSchema,
    model: (Dispatcher, inout RecordedStores) throws -> Model
  ) throws {
    guard recording.header.kind == "recording" else {
      throw ReplayError.otherKind(recording.header.kind)
    }
    dispatcher = Dispatcher(replaying: ())
    var stores = RecordedStores()
    self.model = try model(dispatcher, &stores)
    self.stores = stores.stores
    self.schema = schema
    self.recording = recording
    reader = try recording.reader()
    try compareSchemas()
    try readSnapshotIfAny()
  }

  private func compareSchemas() throws(ReplayError) {
    let recorded = recording.header
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
    if !differences.isEmpty { throw .schemaDiffers(differences) }
  }

  /// Replays the next action; nil at the end.
  ///
  /// - Parameter tellsChanges: whether the result says what the action changed, which costs about as much as the replay.
  /// - Throws: the first thing that is wrong, and from then on always that.
  @discardableResult
  public func next(tellsChanges: Bool = false) throws(ReplayError) -> ReplayedAction? {
    if let failure { throw failure }
    do throws(ReplayError) {
      return try replayNext(tellsChanges)
    } catch {
      failure = error
      throw error
    }
  }

  /// Replays up to a step, to the end unless one is given.
  ///
  /// - Precondition: the step is not before the one that was replayed last.
  /// - Throws: what ``next(tellsChanges:)`` throws, and `.noSuchStep` when the recording ends before.
  public func run(to last: UInt64? = nil) throws(ReplayError) {
    if let last {
      precondition(
        last >= step, "Replay.run: step \(last) is over, it is at \(step); make another replay")
    }
    while last == nil || step < last! {
      if try next() == nil {
        if let last { throw .noSuchStep(last, last: step) }
        return
      }
    }
  }

  private func readLine() throws(ReplayError) -> LogLine? {
    do { return try reader.next() } catch { throw ReplayError(error) }
  }

  private func replayNext(_ tellsChanges: Bool) throws(ReplayError) -> ReplayedAction? {
    while let line = try readLine() {
      guard case .action(let step) = line.kind else { continue }
      var replayed = try ReplayedAction(line, step: step)
      try deliver(line, replayed)
      try compare(line, replayed)
      if tellsChanges { replayed.changes = try tellChanges(replayed) }
      self.step = step
      return replayed
    }
    return nil
  }

  private func deliver(_ line: LogLine, _ replayed: ReplayedAction) throws(ReplayError) {
    guard let action = schema.actionsByName[replayed.action] else {
      throw .unreadableAction(
        step: replayed.step, action: replayed.action, why: "it is not in the schema")
    }
    guard replayed.number > lastNumber else {
      throw .unreadableAction(
        step: replayed.step, action: replayed.action,
        why: "its number is \(replayed.number), and the one before it has \(lastNumber)")
    }
    lastNumber = replayed.number
    let cause = Cause(
      number: replayed.number,
      origin: Origin(
        site: CallSite(), parent: replayed.parent ?? 0, invocation: replayed.run ?? 0))
    do {
      try action.replay(line, dispatcher, cause)
    } catch {
      throw .unreadableAction(step: replayed.step, action: replayed.action, why: "\(error)")
    }
  }

  private func compare(_ line: LogLine, _ replayed: ReplayedAction) throws(ReplayError) {
    let changed = line.node("changed")
    var count = 0
    for store in stores {
      let recorded = changed.flatMap { line.document.value(of: store.name, in: $0) }
        .map(line.document.text)
      let isChanged = store.node.lastPublished == dispatcher.delivery.number
      if recorded != nil { count += 1 }
      if recorded == nil, !isChanged { continue }
      var now = JSONText()
      if isChanged {
        do {
          now.appendHexadecimal(try changes.checksum(of: store), digits: 8)
        } catch {
          throw .unreadableState(store: store.name, after: replayed.step, why: "\(error)")
        }
      }
      guard isChanged, recorded.map({ $0.utf8.elementsEqual(now.bytes) }) == true else {
        throw .stateDiffers(
          step: replayed.step, action: replayed.action, site: replayed.site, store: store.name)
      }
    }
  }

  private func tellChanges(
    _ replayed: ReplayedAction
  ) throws(ReplayError) -> [ReplayedAction.Change] {
    var told: [ReplayedAction.Change] = []
    for store in stores where store.node.lastPublished == dispatcher.delivery.number {
      told.append(ReplayedAction.Change(store: store.name, json: try json(of: store, changes)))
    }
    return told
  }

  private func json(
    of store: RecordedStore, _ encoding: JSONEncoding
  ) throws(ReplayError) -> String {
    encoding.text.truncate(to: 0)
    do {
      try store.write(encoding)
    } catch {
      throw .unreadableState(store: store.name, after: step, why: "\(error)")
    }
    return String(decoding: encoding.text.bytes, as: UTF8.self)
  }

  /// The whole states as they are now, as JSON.
  public func states() throws(ReplayError) -> [ReplayedAction.Change] {
    let encoding = JSONEncoding()
    var states: [ReplayedAction.Change] = []
    for store in stores {
      states.append(ReplayedAction.Change(store: store.name, json: try json(of: store, encoding)))
    }
    return states
  }
}

extension Replay {
  /// Makes the stores and puts them into the state after a step, from the last whole states before it.
  ///
  /// - Complexity: O(log n) reads to find the place, and the actions since those states, which the recorder keeps few.
  /// - Throws: what ``init(_:_:model:)`` and ``next(tellsChanges:)`` throw, and `.noSuchStep`.
  public convenience init(
    _ recording: Recording, _ schema: RecordingSchema, at step: UInt64,
    model: (Dispatcher, inout RecordedStores) throws -> Model
  ) throws {
    try self.init(recording, schema, model: model)
    try goToSnapshot(notAfter: step)
    try run(to: step)
  }

  private func goToSnapshot(notAfter step: UInt64) throws(ReplayError) {
    do { try reader.goToSnapshot(notAfter: step) } catch { throw ReplayError(error) }
    try readSnapshotIfAny()
  }

  /// Puts the stores into the states that the next line tells, if it does.
  private func readSnapshotIfAny() throws(ReplayError) {
    guard !stores.isEmpty else { return }
    var ahead = reader
    let read: LogLine?
    do { read = try ahead.next() } catch { throw ReplayError(error) }
    guard let line = read, case .snapshot(let after) = line.kind, let states = line.node("states")
    else { return }
    var failure: ReplayError?
    dispatcher.submit { dispatcher in
      dispatcher.delivery.begin(Origin(site: CallSite()), of: LogHeader.self)
      for store in self.stores {
        guard let node = line.document.value(of: store.name, in: states) else { continue }
        do {
          try store.restore(line.document, node)
        } catch {
          failure = .unreadableState(store: store.name, after: after, why: "\(error)")
          break
        }
      }
      dispatcher.delivery.notifyObserversOfChangedStates()
      dispatcher.delivery.end()
    }
    if let failure { throw failure }
    step = after
    reader = ahead
  }
}

@available(*, unavailable)
extension Replay: Sendable {}

extension ReplayedAction {
  init(_ line: LogLine, step: UInt64) throws(ReplayError) {
    let action = line.string("action") ?? ""
    if let why = line.string("unrecorded") {
      throw .unrecorded(step: step, action: action, why: why)
    }
    guard let number: UInt64 = line.integer("number") else {
      throw .unreadableAction(step: step, action: action, why: "it has no number")
    }
    self.step = step
    self.number = number
    self.action = action
    parent = line.integer("parent")
    run = line.integer("run")
    time = line.integer("time") ?? 0
    took = line.integer("took") ?? 0
    site = line.string("site") ?? ""
    if let failure = line.json("failure") {
      outcome = .failure(String(decoding: failure, as: UTF8.self))
    } else {
      outcome = .success(String(decoding: line.json("success") ?? [], as: UTF8.self))
    }
  }
}
