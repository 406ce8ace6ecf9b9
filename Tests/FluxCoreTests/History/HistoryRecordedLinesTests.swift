import FluxCore
import FluxTesting
import Foundation
import Testing

/// What lines say of times, errors, types and whole states.
struct HistoryRecordedLinesTests {
  private typealias Append = RecordedList.Actions.Append

  private func objects(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try bytes.split(separator: UInt8(ascii: "\n")).map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test func `when the clock is set back a delivery took no time, rather than less`() throws {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    let clock = Clockwork()
    let recorder = try ActionRecorder(
      RecordedList.schema, to: sink, on: dispatcher, now: { -clock.tick() })
    Append(text: "a").invoke(on: dispatcher)
    try recorder.close()
    #expect(try objects(sink.bytes).last?["took"] as? Int == 0)
  }

  @Test func `an error that was recorded once is recorded as what it was`() throws {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
    let was = ["type": "Shop.Offline", "description": "no network"]
    let error = try JSONDecoder().decode(RecordedError.self, from: JSONEncoder().encode(was))
    RecordedList.Actions.Load.dispatch(.failure(error), on: dispatcher)
    try recorder.close()
    #expect(try objects(sink.bytes).last?["failure"] as? [String: String] == was)
  }

  private struct Local: Action {
    struct Payload: Codable, Sendable {}
    func payload() -> Payload { Payload() }
  }

  private func header(_ schema: RecordingSchema) throws -> LogHeader {
    let sink = MemoryLogSink()
    try ActionRecorder(schema, to: sink, on: Dispatcher()).close()
    return try Recording(bytes: sink.bytes).header
  }

  @Test func `the names of types do not tell what differs from build to build`() throws {
    let header = try header(RecordingSchema { $0.add(Local.self, named: "Local") })
    let name = "FluxCoreTests.HistoryRecordedLinesTests.(local).Local.Payload, Swift.Never"
    #expect(header.actions == ["Local": name])
  }

  @Test func `a fingerprint is another one for another version or other actions`() throws {
    let schemas = [
      RecordingSchema { $0.add(Append.self) },
      RecordingSchema(version: 2) { $0.add(Append.self) },
      RecordingSchema { $0.add(Append.self, named: "Append") },
    ]
    let prints = try schemas.map { try header($0).schema }
    #expect(Set(prints).count == 3)
    #expect(try header(schemas[0]).schema == prints[0])
  }

  @Test func `whole states are written as often as doubles the size at most`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = Store(Rows([String(repeating: "x", count: 2_000_000)]), on: dispatcher) {
      $0.on(Append.self) { rows, text in try rows.insert(text, at: 0) }
    }
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "rows")
    }
    for _ in 0..<4_200 { Append(text: "a").invoke(on: dispatcher) }
    try recorder.close()
    let starts = sink.bytes.split(separator: UInt8(ascii: "\n")).map { $0.prefix(8) }
    #expect(starts.count { $0.elementsEqual("{\"after\"".utf8) } == 1)
    // Lines longer than the steps of a search lie before and between those that are looked for.
    for step in [0, 1, 2_000, 4_200] as [UInt64] {
      let replay = try Replay(Recording(bytes: sink.bytes), RecordedList.schema, at: step) {
        dispatcher, stores in
        let store = Store(Rows<String>(), on: dispatcher) {
          $0.on(Append.self) { rows, text in try rows.insert(text, at: 0) }
        }
        stores.add(store, named: "rows")
        return store
      }
      #expect(replay.model.state.value.count == Int(step) + 1)
    }
  }

  @Test
  func `a change that is not made in a replay is a difference, also when it is like the last`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    for text in ["a", "b"] { Append(text: text).invoke(on: dispatcher) }
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    for _ in 0..<2 { RecordedList.Actions.Move(way: .init(from: 0, to: 1)).invoke(on: dispatcher) }
    try recorder.close()
    let replay = try Replay(Recording(bytes: sink.bytes), RecordedList.schema) {
      dispatcher, stores in
      let isFirst = Allowance(1)
      let store = Store(RecordedList(), on: dispatcher) { handlers in
        handlers.on(RecordedList.Actions.Move.self) { list, way in
          struct NotAgain: Error {}
          if !isFirst.takeOne() { throw NotAgain() }
          try list.rows.move(from: way.from, to: way.to)
        }
      }
      stores.add(store, named: "list")
      return store
    }
    let error = #expect(throws: ReplayError.self) { try replay.run() }
    #expect(error?.description.hasPrefix("after step 2, Move") == true)
  }

  @Test func `the states at the beginning have the number that they had`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    for _ in 0..<9 { Append(text: "a").invoke(on: dispatcher) }
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    try recorder.close()
    let numbers = Log<UInt64>()
    _ = try Replay(Recording(bytes: sink.bytes), RecordedList.schema) { dispatcher, stores in
      let store = RecordedList.model(dispatcher, &stores)
      store.state.subscribe(hearsCurrent: false) { _ in
        numbers.append(dispatcher.cause?.number ?? 0)
      }.disposed(by: store.bag)
      return store
    }
    #expect(numbers.values == [10])
  }

  /// A place that has everything written while it is written to.
  private final class Eager: LogSink, @unchecked Sendable {
    let memory = MemoryLogSink()
    weak var recorder: ActionRecorder?
    func write(_ bytes: UnsafeRawBufferPointer) throws {
      try recorder?.flush()
      memory.write(bytes)
    }
  }

  @Test func `a place that flushes while it is written to gets each line once`() throws {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = Eager()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
    sink.recorder = recorder
    let flushing = dispatcher.results(of: Append.self).subscribe { _ in try? recorder.flush() }
    for text in ["a", "b"] { Append(text: text).invoke(on: dispatcher) }
    flushing.dispose()
    try recorder.close()
    #expect(
      try objects(sink.memory.bytes).compactMap { $0["success"] as? String } == ["a", "b"])
  }
}
