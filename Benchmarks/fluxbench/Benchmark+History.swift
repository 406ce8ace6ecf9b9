import AllocationCounting
import FluxCore
import Foundation

/// An action with a payload as programs have them.
private struct Rename: Action {
  struct Payload: Codable, Equatable, Sendable {
    var index: Int
    var text: String
    var isDone: Bool
  }
  let value: Payload
  func payload() -> Payload { value }
}

private typealias ListStore = Store<Rows<Rename.Payload>>

private let schema = RecordingSchema { $0.add(Rename.self, named: "Rename") }

private func makeList(on dispatcher: Dispatcher) -> ListStore {
  let rows = Rows((0..<1_000).map { Rename.Payload(index: $0, text: "Item", isDone: false) })
  return Store(rows, on: dispatcher) { handlers in
    handlers.on(Rename.self) { rows, item in try rows.update(at: item.index, to: item) }
  }
}

private func dispatchRename(_ number: Int, on dispatcher: Dispatcher) {
  let text = "Buy milk and bread \(number) +shop"
  Rename(value: .init(index: number % 1_000, text: text, isDone: number % 2 == 0))
    .invoke(on: dispatcher)
}

private struct Nowhere: LogSink {
  func write(_ bytes: UnsafeRawBufferPointer) {}
}

extension Benchmark {
  static let history = Benchmark(name: "history") {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "fluxbench-\(UUID().uuidString)")
    defer {
      // Of no consequence: it is a directory for temporary files.
      try? FileManager.default.removeItem(at: directory)
    }
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      return try recording(in: directory) + replaying(in: directory)
    } catch {
      preconditionFailure("Benchmark+History: \(error); make room for temporary files")
    }
  } counts: {
    let count = 10_000
    let dispatcher = Dispatcher()
    let store = makeList(on: dispatcher)
    let dispatchAll = { for number in 0..<count { dispatchRename(number, on: dispatcher) } }
    dispatchAll()
    let bare = allocations(in: dispatchAll).calls
    do {
      let recorder = try ActionRecorder(schema, to: Nowhere(), on: dispatcher)
      dispatchAll()
      let recorded = allocations(in: dispatchAll).calls
      try recorder.close()
      withExtendedLifetime(store) {}
      return [
        Measurement(
          "allocations of a recording", Double(recorded - bare) / Double(count), "", .atMost(1.1))
      ]
    } catch {
      preconditionFailure("Benchmark+History: \(error)")
    }
  }

  /// Dispatches with a recording and without, in turn.
  private static func recording(in directory: URL) throws -> [Measurement] {
    let plain = Dispatcher()
    let compared = Dispatcher()
    let bare = Dispatcher()
    let stores = [plain, compared, bare].map(makeList)
    let recorders = [
      try ActionRecorder(
        schema, to: FileLogSink(creating: directory.appending(path: "plain").path), on: plain),
      try ActionRecorder(
        schema, to: FileLogSink(creating: directory.appending(path: "compared").path), on: compared
      ) { $0.add(stores[1], named: "list") },
    ]
    let samples = Samples.alternating(rename(on: bare), rename(on: plain), rename(on: compared))
    withExtendedLifetime((stores, recorders)) {}
    let costs = (1...2).map { index in
      Samples(
        nanoseconds: zip(samples[index].nanoseconds, samples[0].nanoseconds).map { $0 - $1 })
    }
    return [
      Measurement("recording of an action", costs[0].median / 1_000, "µs", .atMost(1)),
      Measurement(
        "the same, with a checksum of the change", costs[1].median / 1_000, "µs"),
    ]
  }

  private static func rename(on dispatcher: Dispatcher) -> Samples.Work {
    let count = 300
    return Samples.Work(count) {
      for number in 0..<count { dispatchRename(number, on: dispatcher) }
    }
  }

  private static func replaying(in directory: URL) throws -> [Measurement] {
    let count = 1_000_000
    let path = directory.appending(path: "million").path
    let dispatcher = Dispatcher()
    let store = makeList(on: dispatcher)
    let recorder = try ActionRecorder(schema, to: FileLogSink(creating: path), on: dispatcher) {
      $0.add(store, named: "list")
    }
    for number in 0..<count { dispatchRename(number, on: dispatcher) }
    try recorder.close()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    let recording = try Recording(file: path)
    func model(_ dispatcher: Dispatcher, _ stores: inout RecordedStores) -> ListStore {
      let list = makeList(on: dispatcher)
      stores.add(list, named: "list")
      return list
    }
    let clock = ContinuousClock()
    var random = LinearCongruence()
    var openings: [Duration] = []
    for _ in 0..<21 {
      let step = UInt64.random(in: 0...UInt64(count), using: &random)
      openings.append(
        try clock.measure { _ = try Replay(recording, schema, at: step, model: model) })
    }
    let replay = try Replay(recording, schema, model: model)
    let duration = try clock.measure { try replay.run() }
    precondition(
      replay.model.state.value == store.state.value, "Benchmark+History: the states differ")
    let seconds = Samples([duration]).median / 1e9
    return [
      Measurement("bytes of a recorded action", Double(size) / Double(count), "B"),
      Measurement("replay of 1,000,000 actions", seconds, "s", .atMost(15)),
      Measurement(
        "opening them at any point, the slowest of 21",
        Samples([openings.max() ?? .zero]).median / 1e6, "ms", .atMost(200)),
      Measurement(
        "opening them at any point, the median", Samples([openings.sorted()[10]]).median / 1e6, "ms"
      ),
    ]
  }
}
