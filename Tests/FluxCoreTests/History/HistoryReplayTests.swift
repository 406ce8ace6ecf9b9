import FluxCore
import FluxTesting
import Foundation
import Testing

/// H2: a recording replays to the same states. H3: replay runs no action.
struct HistoryReplayTests {
  @Test func `a replay has the state that was after each step (H2)`() throws {
    for _ in 0..<20 {
      let seed = UInt64.random(in: .min ... .max)
      let session = try RecordedSession(steps: 200, seed: seed)
      let (states, error) = RecordedSession.replay(session.bytes)
      #expect(error == nil, "seed \(seed)")
      #expect(states == session.states, "seed \(seed)")
    }
  }

  @Test func `a long recording opens at any step, in the state that was there (H2)`() throws {
    let seed = UInt64.random(in: .min ... .max)
    let session = try RecordedSession(steps: 9_000, seed: seed)
    let snapshots = session.lines.filter { $0.starts(with: "{\"after\"".utf8) }.count
    #expect(snapshots >= 2 && snapshots <= 4)
    let recording = try Recording(bytes: session.bytes)
    var generator = SeededGenerator(seed: seed)
    let steps =
      [0, 1, 4_095, 4_096, 4_097, 8_999, 9_000]
      + (0..<5).map { _ in Int.random(in: 0...9_000, using: &generator) }
    for step in steps {
      let replay = try Replay(
        recording, RecordedList.schema, at: UInt64(step), model: RecordedList.model)
      #expect(replay.step == UInt64(step))
      #expect(replay.model.state.value == session.states[step], "step \(step), seed \(seed)")
      // And goes on from there.
      if step < 9_000 {
        try replay.next()
        #expect(replay.model.state.value == session.states[step + 1], "step \(step), seed \(seed)")
      }
    }
  }

  @Test func `a step that is not there is refused by name`() throws {
    let session = try RecordedSession(steps: 5, seed: 1)
    let replay = try Replay(
      Recording(bytes: session.bytes), RecordedList.schema, model: RecordedList.model)
    let error = #expect(throws: ReplayError.self) { try replay.run(to: 6) }
    #expect(error?.description == "there is no step 6; the recording ends with step 5")
  }

  @Test func `the first action after which a state differs is named, with its call site (H2)`()
    throws
  {
    let dispatcher = Dispatcher()
    let store = RecordedList.makeStore(on: dispatcher)
    let sink = MemoryLogSink()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    for text in ["a", "b", "c"] { RecordedList.Actions.Append(text: text).invoke(on: dispatcher) }
    RecordedList.Actions.Remove(index: 1).invoke(on: dispatcher)
    let line = #line - 1
    RecordedList.Actions.Append(text: "d").invoke(on: dispatcher)
    try recorder.close()
    // A later version of the program, in which something went wrong.
    let replay = try Replay(Recording(bytes: sink.bytes), RecordedList.schema) {
      dispatcher, stores in
      let store = Store(RecordedList(), on: dispatcher) { handlers in
        handlers.on(RecordedList.Actions.Append.self) { list, text in
          list.rows.append(text)
          list.seen.insert(text)
        }
        handlers.on(RecordedList.Actions.Remove.self) { list, index in
          try list.rows.delete(at: index - 1)
        }
      }
      stores.add(store, named: "list")
      return store
    }
    let error = #expect(throws: ReplayError.self) { try replay.run() }
    #expect(
      error?.description
        == "after step 4, Remove (\(#fileID):\(line)), the state of `list` is not what it was when it was recorded"
    )
    // Again, it says the same, and nothing more is replayed.
    #expect(throws: ReplayError.self) { try replay.next() }
    #expect(replay.step == 3)
  }

  struct Save: Action {
    let log: Log<String>
    func payload() -> Int {
      log.append("saved")
      return 1
    }
  }
  struct Upload: AsyncAction {
    let log: Log<String>
    func payload() async -> Int {
      log.append("uploaded")
      return 1
    }
  }

  @Test func `no action runs in a replay, also none that an observer invokes (H3)`() async throws {
    let session = try RecordedSession(steps: 50, seed: 7)
    let log = Log<String>()
    let outcomes = Log<Outcome<Int, Never>>()
    let replay = try Replay(Recording(bytes: session.bytes), RecordedList.schema) {
      dispatcher, stores in
      let store = RecordedList.model(dispatcher, &stores)
      // Weak: the bag holds the one that calls this.
      store.state.subscribe { [weak bag = store.bag] _ in
        Save(log: log).invoke(on: dispatcher)
        guard let bag else { return }
        Upload(log: log).invoke(on: dispatcher).subscribe { outcomes.append($0) }
          .disposed(by: bag)
      }.disposed(by: store.bag)
      return (store, Upload(log: log).invoke(on: dispatcher))
    }
    try replay.run()
    #expect(replay.model.0.state.value == session.states.last)
    let outcome = await replay.model.1.outcome()
    #expect(outcome == .cancelled)
    #expect(log.values.isEmpty)
  }

  @Test func `a replay tells what each step changed, lists by their edits`() throws {
    let dispatcher = Dispatcher()
    let store = RecordedList.makeStore(on: dispatcher)
    let sink = MemoryLogSink()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
    RecordedList.Actions.Append(text: "b").invoke(on: dispatcher)
    RecordedList.Actions.Move(way: .init(from: 0, to: 1)).invoke(on: dispatcher)
    RecordedList.Actions.Remove(index: 1).invoke(on: dispatcher)
    RecordedList.Actions.Clear().invoke(on: dispatcher)
    try recorder.close()
    let replay = try Replay(
      Recording(bytes: sink.bytes), RecordedList.schema, model: RecordedList.model)
    var changes: [String] = []
    while let action = try replay.next(tellsChanges: true) {
      changes.append(action.changes.map { "\($0.store) \($0.json)" }.joined())
    }
    #expect(
      changes == [
        #"list {"rows":{"$rows":[["insert",0,"a"]]},"seen":["a"]}"#,
        #"list {"rows":{"$rows":[["insert",1,"b"]]},"seen":["a","b"]}"#,
        #"list {"rows":{"$rows":[["move",0,1]]},"seen":["a","b"]}"#,
        #"list {"rows":{"$rows":[["delete",1,"a"]]},"seen":["a","b"]}"#,
        #"list {"rows":{"$rows":[["reload",[]]]},"seen":["a","b"]}"#,
      ])
    let states = try replay.states()
    #expect(states.map(\.json) == [#"{"rows":[],"seen":["a","b"]}"#])
  }

  @Test func `causes and numbers are those of the session`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
    let events = Subject<Int>(on: dispatcher)
    let causes = Log<String>()
    func note(_ dispatcher: Dispatcher, _ bag: DisposeBag) {
      dispatcher.results(of: RecordedList.Actions.Append.self).subscribe { _ in
        let cause = dispatcher.cause
        causes.append("\(cause?.number ?? 0) \(cause?.parent ?? 0)")
      }.disposed(by: bag)
    }
    note(dispatcher, store.bag)
    let nested = store.state.subscribe { list in
      if list.rows.count == 1 { RecordedList.Actions.Append(text: "b").invoke(on: dispatcher) }
    }
    // What is no action has a number, too.
    events.send(1)
    RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
    events.send(2)
    nested.dispose()
    RecordedList.Actions.Append(text: "c").invoke(on: dispatcher)
    try recorder.close()
    let original = causes.values
    let replay = try Replay(Recording(bytes: sink.bytes), RecordedList.schema) { dispatcher, _ in
      let store = RecordedList.makeStore(on: dispatcher)
      note(dispatcher, store.bag)
      return store
    }
    try replay.run()
    #expect(Array(causes.values.dropFirst(original.count)) == original)
    #expect(original.count == 3)
  }

  /// A list with undo: the schema, and what makes the store and its history.
  private static let schemaWithUndo = RecordingSchema { schema in
    schema.add(RecordedList.Actions.Append.self)
    schema.add(RecordedList.Actions.Remove.self)
    schema.add(UndoCommand.self)
  }

  private static func makeUndoable(
    _ dispatcher: Dispatcher, _ stores: inout RecordedStores
  ) -> (store: Store<Rows<String>>, history: UndoHistory) {
    let history = UndoHistory(on: dispatcher, limit: 10_000)
    let store = Store(Rows<String>(), on: dispatcher) { handlers in
      handlers.undo(in: history)
      handlers.on(RecordedList.Actions.Append.self) { rows, text in rows.append(text) }
      handlers.on(RecordedList.Actions.Remove.self) { rows, index in try rows.delete(at: index) }
    }
    stores.add(store, named: "list")
    return (store, history)
  }

  @Test
  func `a session with undos replays to the same states, from the start and at any step (H8)`()
    throws
  {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    var made: (store: Store<Rows<String>>, history: UndoHistory)?
    let recorder = try ActionRecorder(
      Self.schemaWithUndo, to: sink, on: dispatcher,
      stores: { made = Self.makeUndoable(dispatcher, &$0) })
    let (store, history) = try #require(made)
    // More than lie between two snapshots, so that an undo may reach back before one.
    let count = 4_200
    var states = [store.state.value]
    for step in 0..<count {
      switch Int.random(in: 0..<8, using: &generator) {
      case 0..<4: RecordedList.Actions.Append(text: "\(step)").invoke(on: dispatcher)
      case 4: RecordedList.Actions.Remove(index: 0).invoke(on: dispatcher)
      case 5, 6: history.undo()
      default: history.redo()
      }
      states.append(store.state.value)
    }
    history.undo(count)
    states.append(store.state.value)
    try recorder.close()

    let recording = try Recording(bytes: sink.bytes)
    let replay = try Replay(recording, Self.schemaWithUndo, model: Self.makeUndoable)
    var step = 0
    while try replay.next() != nil {
      step += 1
      #expect(replay.model.store.state.value == states[step], "step \(step), seed \(seed)")
    }
    #expect(step == states.count - 1)
    #expect(replay.model.history.state.value == history.state.value)
    for step in [0, 17, count - 1, count + 1] {
      let opened = try Replay(
        recording, Self.schemaWithUndo, at: UInt64(step), model: Self.makeUndoable)
      #expect(opened.model.store.state.value == states[step], "step \(step), seed \(seed)")
    }
  }
}
