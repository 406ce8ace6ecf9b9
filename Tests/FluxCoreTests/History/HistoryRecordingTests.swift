import AllocationCounting
import FluxCore
import FluxTesting
import Foundation
import Testing

/// H1: each delivered action is one line of JSON, in the one order of its dispatcher.
struct HistoryRecordingTests {
  private func objects(_ bytes: [UInt8]) throws -> [[String: Any]] {
    try bytes.split(separator: UInt8(ascii: "\n")).map {
      try #require(JSONSerialization.jsonObject(with: Data($0)) as? [String: Any])
    }
  }

  @Test func `a line tells number, parent, time, name, payload or failure, and call site (H1)`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    let now = Clockwork()
    let recorder = try ActionRecorder(
      RecordedList.schema, to: sink, on: dispatcher, stores: { $0.add(store, named: "list") },
      now: { now.tick() })
    let again = dispatcher.results(of: RecordedList.Actions.Append.self).subscribe { result in
      if case .success("Milk") = result { RecordedList.Actions.Clear().invoke(on: dispatcher) }
    }
    RecordedList.Actions.Append(text: "Milk").invoke(on: dispatcher)
    let line = #line - 1
    RecordedList.Actions.Append(text: "").invoke(on: dispatcher)
    again.dispose()
    try recorder.close()

    let lines = try objects(sink.bytes)
    #expect(lines.count == 5)
    #expect(lines[0]["flux"] as? Int == 1)
    #expect(lines[0]["version"] as? Int == 3)
    #expect((lines[1]["states"] as? [String: Any])?.keys.sorted() == ["list"])
    let (milk, clear, empty) = (lines[2], lines[3], lines[4])
    #expect(milk["action"] as? String == String(reflecting: RecordedList.Actions.Append.self))
    #expect(milk["success"] as? String == "Milk")
    #expect(milk["site"] as? String == "\(#fileID):\(line)")
    #expect(milk["parent"] == nil)
    #expect(milk["took"] as? Int == 1_000)
    #expect(clear["action"] as? String == "Clear")
    #expect(clear["success"] is NSNull)
    #expect(clear["parent"] as? Int == milk["number"] as? Int)
    #expect((empty["failure"] as? [String: String]) == ["text": "empty"])
    #expect(lines[2...].map { $0["step"] as? Int } == [1, 2, 3])
    let times = lines[2...].compactMap { $0["time"] as? Int }
    #expect(times == times.sorted() && Set(times).count == 3)
  }

  @Test
  func
    `a result of an asynchronous action tells its run, and an error without a type what it was and said`()
    async throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    _ = await RecordedList.Actions.Load(names: ["a"]).invoke(on: dispatcher).outcome()
    _ = await RecordedList.Actions.Load(names: nil).invoke(on: dispatcher).outcome()
    try recorder.close()
    let lines = try objects(sink.bytes)
    #expect(lines[2]["run"] as? Int == 1)
    #expect(lines[3]["run"] as? Int == 2)
    let failure = try #require(lines[3]["failure"] as? [String: String])
    #expect(failure["type"]?.hasSuffix("RecordedList.Actions.Load.Offline") == true)
    #expect(failure["description"] == "Offline()")
    let (states, error) = RecordedSession.replay(sink.bytes)
    #expect(error == nil)
    #expect(states.last?.rows == ["a"])
    #expect(states.last?.complaint == "Offline()")
  }

  struct Gate: Interceptor {
    func willDeliver<A>(_ dispatch: Dispatched<A>) -> Interception<A> {
      dispatch.ifAction(RecordedList.Actions.Append.self) { result in
        switch result {
        case .success("stop"): .stop
        case .success("replace"): .replace(.success("replaced"))
        default: .proceed
        }
      }
    }
  }

  @Test(arguments: [true, false])
  func `what an interceptor stops is not recorded, and what it replaces is recorded as delivered`(
    recorderComesFirst: Bool
  ) throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    var gate = recorderComesFirst ? nil : dispatcher.install(Gate())
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    if recorderComesFirst { gate = dispatcher.install(Gate()) }
    for text in ["stop", "go", "replace"] {
      RecordedList.Actions.Append(text: text).invoke(on: dispatcher)
    }
    try recorder.close()
    gate?.dispose()
    #expect(try objects(sink.bytes)[2...].map { $0["success"] as? String } == ["go", "replaced"])
    #expect(RecordedSession.replay(sink.bytes).states.last == store.state.value)
  }

  @Test func `what several threads dispatch is recorded in the order in which it was delivered`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for number in 0..<200 {
        RecordedList.Actions.Append(text: "\(thread)-\(number)").invoke(on: dispatcher)
        if number % 50 == 0 { #expect(throws: Never.self) { try recorder.flush() } }
      }
    }
    try recorder.close()
    let texts = try objects(sink.bytes)[2...].compactMap { $0["success"] as? String }
    #expect(texts == Array(store.state.value.rows))
    #expect(texts.count == 800)
  }

  @Test func `nothing is recorded after the recording is closed, and closing twice is harmless`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
    try recorder.close()
    RecordedList.Actions.Append(text: "late").invoke(on: dispatcher)
    try recorder.close()
    #expect(try objects(sink.bytes).count == 1)
  }

  @Test func `a recorder that is released has written all that it heard`() throws {
    let dispatcher = Dispatcher(report: { _ in })
    let sink = MemoryLogSink()
    do {
      let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
      RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
      withExtendedLifetime(recorder) {}
    }
    RecordedList.Actions.Append(text: "b").invoke(on: dispatcher)
    #expect(try objects(sink.bytes).count == 2)
  }

  private struct Hidden: Action {
    func payload() -> Int { 7 }
  }

  @Test func `an action that is not in the schema is recorded by name, and a replay ends there`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = RecordedList.makeStore(on: dispatcher)
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "list")
    }
    RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
    Hidden().invoke(on: dispatcher)
    RecordedList.Actions.Append(text: "b").invoke(on: dispatcher)
    try recorder.close()
    let (states, error) = RecordedSession.replay(sink.bytes)
    #expect(states.map(\.rows) == [[], ["a"]])
    #expect(error?.description.contains("step 2") == true)
    #expect(
      error?.description.contains("Hidden, was not recorded: it is not in the schema") == true)
  }

  @Test func `an action that is ignored leaves no line`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let schema = RecordingSchema { $0.ignore(Hidden.self) }
    let recorder = try ActionRecorder(schema, to: sink, on: dispatcher)
    Hidden().invoke(on: dispatcher)
    try recorder.close()
    #expect(try objects(sink.bytes).count == 1)
  }

  struct Unwritable: Action {
    struct Value: Codable, Sendable {
      struct NotToday: Error {}
      func encode(to encoder: any Encoder) throws { throw NotToday() }
    }
    func payload() -> Value { Value() }
  }

  @Test
  func `a payload that cannot be written leaves a line that says so, and the next ones are good`()
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let schema = RecordingSchema {
      $0.add(Unwritable.self)
      $0.add(Hidden.self, named: "Hidden")
    }
    let recorder = try ActionRecorder(schema, to: sink, on: dispatcher)
    Unwritable().invoke(on: dispatcher)
    Hidden().invoke(on: dispatcher)
    try recorder.close()
    let lines = try objects(sink.bytes)
    #expect(lines[1]["unrecorded"] as? String == "NotToday()")
    #expect(lines[2]["success"] as? Int == 7)
  }

  final class FullDisk: LogSink {
    struct NoSpace: Error {}
    private let room = Allowance(2)
    func write(_ bytes: UnsafeRawBufferPointer) throws {
      if !room.takeOne() { throw NoSpace() }
    }
  }

  @Test func `when the place of a recording is full it ends and says why, and the program goes on`()
    throws
  {
    let dispatcher = Dispatcher()
    let store = RecordedList.makeStore(on: dispatcher)
    let recorder = try ActionRecorder(RecordedList.schema, to: FullDisk(), on: dispatcher)
    RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
    try recorder.flush()
    RecordedList.Actions.Append(text: "b").invoke(on: dispatcher)
    #expect(throws: FullDisk.NoSpace.self) { try recorder.flush() }
    RecordedList.Actions.Append(text: "c").invoke(on: dispatcher)
    #expect(recorder.failure is FullDisk.NoSpace)
    #expect(throws: FullDisk.NoSpace.self) { try recorder.close() }
    #expect(store.state.value.rows == ["a", "b", "c"])
  }

  @Test func `a recording does not take the place of a file, and nobody else can read it`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }  // a temporary one
    let path = directory.appending(path: "session.flux").path
    let dispatcher = Dispatcher(report: { _ in })
    let recorder = try ActionRecorder(
      RecordedList.schema, to: FileLogSink(creating: path), on: dispatcher)
    RecordedList.Actions.Append(text: "a").invoke(on: dispatcher)
    try recorder.close()
    let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(permissions as? Int == 0o600)
    let error = #expect(throws: LogFileError.self) { try FileLogSink(creating: path) }
    #expect(error?.isExisting == true)
    #expect(error?.description.contains(path) == true)
    #expect(try Recording(file: path).header.actions.count == 5)
  }

  @Test func `a private type needs a name of its own`() async {
    await #expect(processExitsWith: .failure) {
      _ = RecordingSchema { $0.add(Hidden.self) }
    }
  }

  @Test func `two actions of one name are refused`() async {
    await #expect(processExitsWith: .failure) {
      _ = RecordingSchema {
        $0.add(RecordedList.Actions.Clear.self, named: "same")
        $0.add(RecordedList.Actions.Remove.self, named: "same")
      }
    }
  }

  @Test func `two stores of one name are refused`() async {
    await #expect(processExitsWith: .failure) {
      let dispatcher = Dispatcher()
      let stores = [RecordedList.makeStore(on: dispatcher), RecordedList.makeStore(on: dispatcher)]
      _ = try? ActionRecorder(RecordedList.schema, to: MemoryLogSink(), on: dispatcher) {
        for store in stores { $0.add(store, named: "list") }
      }
    }
  }

  @Test(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
  func `a dispatch that is recorded allocates for its payload's containers alone`() throws {
    let dispatcher = Dispatcher()
    let store = RecordedList.makeStore(on: dispatcher)
    defer { withExtendedLifetime(store) {} }
    let action = RecordedList.Actions.Move(way: .init(from: 0, to: 1))
    for text in ["a", "b"] { RecordedList.Actions.Append(text: text).invoke(on: dispatcher) }
    let count = 1_000
    func dispatchMany() { for _ in 0..<count { action.invoke(on: dispatcher) } }
    dispatchMany()
    let bare = allocations(in: dispatchMany).calls
    let recorder = try ActionRecorder(RecordedList.schema, to: Nowhere(), on: dispatcher)
    dispatchMany()
    let recorded = allocations(in: dispatchMany).calls
    try recorder.close()
    // A keyed container is a box, and without optimisation some closures are, too; the rest goes into the buffer. What a release build
    // allocates is counted by `fluxbench --counts`.
    #expect(recorded - bare <= 4 * count)
  }

  struct Nowhere: LogSink {
    func write(_ bytes: UnsafeRawBufferPointer) {}
  }
}

/// A clock that moves on by a microsecond at each look.
final class Clockwork: @unchecked Sendable {
  private let lock = NSLock()
  private var time: Int64 = 1_000_000_000
  func tick() -> Int64 {
    lock.withLock {
      time += 1_000
      return time
    }
  }
}

/// Gives out a number of times.
final class Allowance: @unchecked Sendable {
  private let lock = NSLock()
  private var left: Int
  init(_ left: Int) { self.left = left }
  func takeOne() -> Bool {
    lock.withLock {
      left -= 1
      return left >= 0
    }
  }
}
