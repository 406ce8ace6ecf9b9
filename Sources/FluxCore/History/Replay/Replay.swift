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

  private let stage: ReplayStage
  private var reader: LogReader
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
    (stage, self.model) = try ReplayStage.make(schema, model)
    reader = try recording.reader()
    try stage.compare(with: recording.header)
    try readSnapshotIfAny()
  }

  /// Replays the next action; nil at the end.
  ///
  /// - Parameter tellsChanges: whether the result says what the action changed, which costs about as much as the replay.
  /// - Throws: the first thing that is wrong, and from then on always that.
  @discardableResult
  public func next(tellsChanges: Bool = false) throws(ReplayError) -> Timeline.Step? {
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

  private func replayNext(_ tellsChanges: Bool) throws(ReplayError) -> Timeline.Step? {
    while let line = try readLine() {
      guard case .action(let step) = line.kind else { continue }
      var replayed = try Timeline.Step(line)
      try stage.deliver(line, replayed)
      try stage.compareStates(line, replayed)
      if tellsChanges { replayed.changes = try stage.changes(after: step) }
      self.step = step
      return replayed
    }
    return nil
  }

  /// The whole states as they are now, as JSON.
  public func states() throws(ReplayError) -> [Timeline.StoreJSON] {
    try stage.states(after: step)
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
    guard !stage.stores.isEmpty else { return }
    var ahead = reader
    let read: LogLine?
    do { read = try ahead.next() } catch { throw ReplayError(error) }
    guard let line = read, case .snapshot(let after) = line.kind, let states = line.node("states")
    else { return }
    try stage.restore(line.document, states, after: after)
    step = after
    reader = ahead
  }
}

@available(*, unavailable)
extension Replay: Sendable {}
