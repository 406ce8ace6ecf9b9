import FluxCore
import FluxTesting

/// A small program whose sessions are recorded in tests: a list of texts and what went wrong with it last.
struct RecordedList: Codable, Equatable, Sendable, RecordsRowChanges {
  var rows: Rows<String> = []
  var complaint: String?
  var seen: Set<String> = []

  mutating func beginChangeSet() { rows.beginChangeSet() }

  struct Refused: Error, Codable, Equatable {
    var text: String
  }

  enum Actions {
    struct Append: Action {
      let text: String
      func payload() throws(Refused) -> String {
        if text.isEmpty { throw Refused(text: "empty") }
        return text
      }
    }
    struct Remove: Action {
      let index: Int
      func payload() -> Int { index }
    }
    struct Move: Action {
      struct Way: Codable, Sendable {
        var from: Int
        var to: Int
      }
      let way: Way
      func payload() -> Way { way }
    }
    struct Clear: Action {
      func payload() {}
    }
    struct Load: AsyncAction {
      struct Offline: Error {}
      let names: [String]?
      func payload() async throws -> [String] {
        guard let names else { throw Offline() }
        return names
      }
    }
  }

  static let schema = RecordingSchema(version: 3) { schema in
    schema.add(Actions.Append.self)
    schema.add(Actions.Remove.self, named: "Remove")
    schema.add(Actions.Move.self, named: "Move")
    schema.add(Actions.Clear.self, named: "Clear")
    schema.add(Actions.Load.self, named: "Load")
  }

  static func makeStore(on dispatcher: Dispatcher) -> Store<RecordedList> {
    Store(RecordedList(), on: dispatcher) { handlers in
      handlers.onResult(of: Actions.Append.self) { list, result in
        switch result {
        case .success(let text):
          list.rows.append(text)
          list.seen.insert(text)
          list.complaint = nil
        case .failure(let refused): list.complaint = refused.text
        }
      }
      handlers.on(Actions.Remove.self) { list, index in try list.rows.delete(at: index) }
      handlers.on(Actions.Move.self) { list, way in try list.rows.move(from: way.from, to: way.to) }
      handlers.on(Actions.Clear.self) { list, _ in list.rows.reload([]) }
      handlers.onResult(of: Actions.Load.self) { list, result in
        switch result {
        case .success(let names): list.rows.reload(names)
        case .failure(let error): list.complaint = "\(error)"
        }
      }
    }
  }

  /// Adds the store of a replay.
  static func model(
    _ dispatcher: Dispatcher, _ stores: inout RecordedStores
  ) -> Store<RecordedList> {
    let store = makeStore(on: dispatcher)
    stores.add(store, named: "list")
    return store
  }

  /// Something that a person might do, or try.
  static func actRandomly(
    on dispatcher: Dispatcher, _ count: Int, using generator: inout some RandomNumberGenerator
  ) {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<5:
      let texts = ["Milk", "Bread \"fresh\"", "ünïcode \u{2028}", "", "a\\b"]
      Actions.Append(text: texts.randomElement(using: &generator)!).invoke(on: dispatcher)
    // Also where there is no row: the handler throws, and the state is as it was.
    case 5..<8:
      Actions.Remove(index: .random(in: 0...max(1, count), using: &generator)).invoke(
        on: dispatcher)
    case 8:
      Actions.Move(
        way: .init(
          from: .random(in: 0...max(1, count), using: &generator),
          to: .random(in: 0...max(1, count), using: &generator))
      ).invoke(on: dispatcher)
    default: Actions.Clear().invoke(on: dispatcher)
    }
  }
}

/// A recorded session, with the state after each step.
struct RecordedSession {
  let bytes: [UInt8]
  /// The state at the beginning, then after each step.
  let states: [RecordedList]

  init(steps: Int, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // What handlers throw is part of the script.
    let dispatcher = Dispatcher(report: { _ in })
    let store = RecordedList.makeStore(on: dispatcher)
    // Not from the beginning: a recording has a state to begin with.
    RecordedList.Actions.Append(text: "before").invoke(on: dispatcher)
    let sink = MemoryLogSink()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    var states = [store.state.value]
    for _ in 0..<steps {
      RecordedList.actRandomly(
        on: dispatcher, store.state.value.rows.count, using: &generator)
      states.append(store.state.value)
    }
    try recorder.close()
    bytes = sink.bytes
    self.states = states
  }

  /// The lines with their ends; the header and the first states are the first two.
  var lines: [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .map { $0 + [UInt8(ascii: "\n")] }
  }

  /// A replay of other bytes than the recorded ones, as far as it goes, and why it went no further.
  static func replay(
    _ bytes: [UInt8], schema: RecordingSchema = RecordedList.schema
  ) -> (states: [RecordedList], error: ReplayError?) {
    var states: [RecordedList] = []
    do {
      let replay = try Replay(Recording(bytes: bytes), schema, model: RecordedList.model)
      states.append(replay.model.state.value)
      while try replay.next() != nil { states.append(replay.model.state.value) }
      return (states, nil)
    } catch {
      return (states, error as? ReplayError)
    }
  }
}
