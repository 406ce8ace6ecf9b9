import FluxCore
import FluxTesting
import Foundation
import Testing

/// Recorders that begin, write and end where a delivery is going on.
struct HistoryRecordingTurnsTests {
  private typealias Append = RecordedList.Actions.Append

  private func steps(_ bytes: [UInt8]) throws -> [Any?] {
    try bytes.split(separator: UInt8(ascii: "\n")).dropFirst().map {
      let line = try JSONSerialization.jsonObject(with: Data($0))
      return (line as? [String: Any])?["success"] ?? nil
    }
  }

  /// Holds what a handler or an observer makes.
  private final class Holder: @unchecked Sendable {
    var recorder: ActionRecorder?
    var body: () -> Void = {}
  }

  @Test func `a recorder that is made in a delivery begins after it`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let holder = Holder()
    let making = dispatcher.results(of: Append.self).subscribe { result in
      guard case .success("now") = result else { return }
      holder.recorder = try? ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
      #expect(sink.bytes.isEmpty)
      Append(text: "next").invoke(on: dispatcher)
    }
    Append(text: "now").invoke(on: dispatcher)
    Append(text: "later").invoke(on: dispatcher)
    try holder.recorder?.close()
    #expect(try steps(sink.bytes).map { $0 as? String } == ["next", "later"])
    making.dispose()
  }

  @Test(arguments: [true, false])
  func `a recorder that ends in the delivery in which it was made records nothing`(isClosed: Bool)
    throws
  {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let holder = Holder()
    let making = dispatcher.results(of: Append.self).subscribe { result in
      guard case .success("now") = result else { return }
      let recorder = try? ActionRecorder(RecordedList.schema, to: sink, on: dispatcher)
      if isClosed {
        #expect(throws: Never.self) { try recorder?.close() }
        holder.recorder = recorder
      }
    }
    Append(text: "now").invoke(on: dispatcher)
    for _ in 0..<10_000 {
      Append(text: "a longer text that fills the buffer").invoke(on: dispatcher)
    }
    #expect(sink.bytes.isEmpty)
    making.dispose()
  }

  /// A payload that does something while it is written.
  private struct Meddle: Action {
    struct Value: Codable, Sendable {
      var id = 7
      init() {}
      func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        Meddle.body.value?()
        try container.encode(id)
      }
    }
    nonisolated static let body = LockedBody()
    func payload() -> Value { Value() }
  }

  private final class LockedBody: @unchecked Sendable {
    @TaskLocal static var current: (@Sendable () -> Void)?
    var value: (@Sendable () -> Void)? { Self.current }
  }

  @Test(arguments: ["flush", "close", "release", "dispatch"])
  func `what a payload does while it is written does not tear its line`(what: String) throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let schema = RecordingSchema {
      $0.add(Meddle.self, named: "Meddle")
      $0.add(Append.self)
    }
    let holder = Holder()
    holder.recorder = try ActionRecorder(schema, to: sink, on: dispatcher)
    LockedBody.$current.withValue({
      switch what {
      case "flush": try? holder.recorder?.flush()
      case "close": try? holder.recorder?.close()
      case "release": holder.recorder = nil
      default: Append(text: "meanwhile").invoke(on: dispatcher)
      }
    }) {
      Meddle().invoke(on: dispatcher)
      Append(text: "after").invoke(on: dispatcher)
    }
    holder.recorder = nil
    var reader = try LogReader(MemoryLogBytes(sink.bytes))
    var actions: [String] = []
    while let line = try reader.next() { actions.append(line.string("action") ?? "") }
    let name = String(reflecting: Append.self)
    switch what {
    case "flush": #expect(actions == ["Meddle", name])
    case "dispatch": #expect(actions == ["Meddle", name, name])
    default: #expect(actions == ["Meddle"])
    }
  }

  /// A state that cannot be written once it is negative.
  private struct Moody: Codable, Sendable {
    struct Refusal: Error {}
    var number = 0
    func encode(to encoder: any Encoder) throws {
      if number < 0 { throw Refusal() }
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
    init() {}
    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }
  }

  @Test func `when a state cannot be written the recording ends with what was good`() throws {
    let dispatcher = Dispatcher()
    let sink = MemoryLogSink()
    let store = Store(Moody(), on: dispatcher) { handlers in
      handlers.on(Append.self) { $0.number = Int($1) ?? 0 }
    }
    let recorder = try ActionRecorder(RecordedList.schema, to: sink, on: dispatcher) {
      $0.add(store, named: "moody")
    }
    for text in ["1", "2", "-1", "3"] { Append(text: text).invoke(on: dispatcher) }
    #expect(throws: Moody.Refusal.self) { try recorder.close() }
    #expect(try steps(sink.bytes).map { $0 as? String } == [nil, "1", "2"])
  }

  @Test func `a recorder that is released leaves nothing on the dispatcher`() throws {
    let dispatcher = Dispatcher(report: { _ in })
    weak var sink: MemoryLogSink?
    do {
      let memory = MemoryLogSink()
      sink = memory
      _ = try ActionRecorder(RecordedList.schema, to: memory, on: dispatcher)
    }
    #expect(sink == nil)
  }

  @Test func `two recorders write the same steps, each with its own beginning`() throws {
    let dispatcher = Dispatcher()
    let (first, second) = (MemoryLogSink(), MemoryLogSink())
    let store = RecordedList.makeStore(on: dispatcher)
    let add = { (stores: inout RecordedStores) in stores.add(store, named: "list") }
    let early = try ActionRecorder(RecordedList.schema, to: first, on: dispatcher, stores: add)
    Append(text: "a").invoke(on: dispatcher)
    let late = try ActionRecorder(RecordedList.schema, to: second, on: dispatcher, stores: add)
    Append(text: "b").invoke(on: dispatcher)
    try early.close()
    Append(text: "c").invoke(on: dispatcher)
    try late.close()
    #expect(RecordedSession.replay(first.bytes).states.map(\.rows) == [[], ["a"], ["a", "b"]])
    #expect(
      RecordedSession.replay(second.bytes).states.map(\.rows) == [
        ["a"], ["a", "b"], ["a", "b", "c"],
      ])
  }

  @Test func `a store of another dispatcher is refused`() async {
    await #expect(processExitsWith: .failure) {
      let store = RecordedList.makeStore(on: Dispatcher())
      _ = try? ActionRecorder(RecordedList.schema, to: MemoryLogSink(), on: Dispatcher()) {
        $0.add(store, named: "list")
      }
    }
  }
}
