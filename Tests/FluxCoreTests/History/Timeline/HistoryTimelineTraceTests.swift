import FluxCore
import FluxTesting
import Foundation
import Testing

/// The trace event format: which members an event of each phase must have.
struct HistoryTimelineTraceTests {
  struct TraceFile: Decodable {
    struct Event: Decodable {
      struct Arguments: Decodable {
        let name: String?
        let number: UInt64?
        let parent: UInt64?
        let run: UInt64?
        let site: String?
      }
      let ph: String
      let pid: Int
      let tid: Int
      let ts: Double
      let dur: Double?
      let name: String
      let cat: String?
      let id: String?
      let bp: String?
      let args: Arguments?
    }
    let traceEvents: [Event]

    func events(_ phase: String) -> [Event] { traceEvents.filter { $0.ph == phase } }
  }

  func trace(_ timeline: Timeline) throws -> TraceFile {
    let data = Data(timeline.trace())
    _ = try JSONSerialization.jsonObject(with: data)
    return try JSONDecoder().decode(TraceFile.self, from: data)
  }

  @Test func `every delivery is a complete event with its facts`() throws {
    let events = try trace(.sample).events("X")
    #expect(events.map(\.args?.number) == [3, 4, 8, 12, 13])
    #expect(events.map(\.ts) == [0, 20_000, 1_000_000, 2_000_000, 3_000_000])
    #expect(events.map(\.dur) == [1.5, 2_500, 0.9, 0, 0.01])
    #expect(events.map(\.name)[3] == "Feature.Action.Saved")
    #expect(events.map(\.cat)[3] == "delivery,failure")
    #expect(events.map(\.args?.parent) == [nil, 3, 4, 3, 2])
    #expect(events.map(\.args?.site)[0] == "Feature/ViewModel.swift:12")
    let file = try JSONSerialization.jsonObject(with: Data(Timeline.sample.trace()))
    let raw = try #require((file as? [String: Any])?["traceEvents"] as? [[String: Any]])
    let arguments = raw.filter { $0["ph"] as? String == "X" }.map { $0["args"] as? [String: Any] }
    #expect((arguments[3]?["failure"] as? [String: Any])?["code"] as? Int == 28)
    #expect(arguments[3]?["payload"] == nil)
    #expect((arguments[1]?["payload"] as? [String: Any])?["title"] as? String == "Tea")
  }

  @Test func `every cause is an arrow from one delivery to another`() throws {
    let file = try trace(.sample)
    let deliveries = Dictionary(
      uniqueKeysWithValues: file.events("X").map { ($0.args!.number!, $0) })
    let (starts, ends) = (file.events("s"), file.events("f"))
    // The cause of 13 is not recorded.
    #expect(starts.map(\.id) == ["4", "8", "12"] && ends.map(\.id) == starts.map(\.id))
    for (start, end) in zip(starts, ends) {
      let child = try #require(deliveries[UInt64(end.id!)!])
      let parent = try #require(deliveries[child.args!.parent!])
      #expect(start.ts >= parent.ts && start.ts <= parent.ts + parent.dur!)
      #expect(end.ts >= child.ts && end.ts <= child.ts + child.dur! && end.bp == "e")
      #expect(start.cat == end.cat && start.name == end.name && start.cat != nil)
    }
  }

  @Test func `an asynchronous run is a span from what started it to its last result`() throws {
    var timeline = Timeline.sample
    timeline.steps[3].run = 77
    let file = try trace(timeline)
    #expect(file.events("b").map(\.id) == ["77"] && file.events("e").map(\.id) == ["77"])
    #expect(file.events("b").map(\.ts) == [20_000] && file.events("e").map(\.ts) == [2_000_000])
    #expect(file.events("b")[0].name == file.events("e")[0].name)
    #expect(file.events("b")[0].cat == file.events("e")[0].cat)
  }

  @Test func `the process and the thread have names`() throws {
    let names = try trace(.sample).events("M")
    #expect(names.map(\.name) == ["process_name", "thread_name"])
    #expect(names.map(\.args?.name) == ["A list", "Deliveries"])
  }

  @Test func `deliveries never overlap, whatever the clock says`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var timeline = Timeline(title: "")
    timeline.steps = (1...500).map {
      Timeline.Step(
        number: $0, parent: $0 - 1, time: .random(in: 0...2_000, using: &random),
        took: .random(in: -5...9_000, using: &random), action: "", outcome: .success(json: "1"),
        site: "")
    }
    let events = try trace(timeline).events("X")
    for (event, next) in zip(events, events.dropFirst()) {
      #expect(event.dur! >= 0 && event.ts + event.dur! <= next.ts + 0.0005, "seed \(seed)")
    }
  }

  @Test func `the most extreme times are written`() throws {
    var timeline = Timeline.sample
    timeline.steps[0].time = .min
    timeline.steps[0].took = .max
    timeline.steps[1].time = .max
    timeline.steps[2].took = .min
    timeline.steps[3].parent = 12
    #expect(try trace(timeline).events("X").count == 5)
    #expect(!timeline.html().isEmpty && !timeline.devTools().isEmpty)
  }

  @Test(arguments: HostileText.all)
  func `any text arrives as it was`(text: String) throws {
    var timeline = HostileText.timeline(text)
    timeline.steps.removeLast()
    let file = try trace(timeline)
    #expect(file.events("X").map(\.name) == [text, text])
    #expect(file.events("X").map(\.args?.site) == [text, text])
    #expect(file.events("M")[0].args?.name == text)
  }

  @Test func `a session without steps is a trace`() throws {
    #expect(try trace(Timeline(title: "")).traceEvents.count == 2)
  }
}
