import FluxCore
import FluxTesting
import Foundation
import Testing

/// The import of Redux DevTools reads an object of two strings that hold JSON.
struct HistoryTimelineDevToolsTests {
  /// What the import makes of the file.
  func imported(_ timeline: Timeline) throws -> (actions: [[String: Any]], states: [String: Any]) {
    let file = try JSONSerialization.jsonObject(with: Data(timeline.devTools()))
    let strings = try #require(file as? [String: String])
    #expect(strings.keys.sorted() == ["payload", "preloadedState"])
    let actions = try JSONSerialization.jsonObject(with: Data(strings["payload"]!.utf8))
    let states = try JSONSerialization.jsonObject(with: Data(strings["preloadedState"]!.utf8))
    return (try #require(actions as? [[String: Any]]), try #require(states as? [String: Any]))
  }

  @Test func `each action is a Flux Standard Action`() throws {
    let (actions, _) = try imported(.sample)
    #expect(actions.count == 5)
    for action in actions {
      #expect(Set(action.keys).isSubset(of: ["type", "payload", "error", "meta"]))
    }
    #expect(actions.map { $0["type"] as? String }.last == "Idle")
    #expect(actions[0]["error"] == nil)
    #expect((actions[0]["payload"] as? [String: Any])?["text"] as? String == "add Tea")
    #expect(actions[3]["error"] as? Bool == true)
    #expect((actions[3]["payload"] as? [String: Any])?["type"] as? String == "DiskFull")
    #expect(actions[4]["payload"] is NSNull)
    let meta = try #require(actions[2]["meta"] as? [String: Any])
    #expect(meta["number"] as? Int == 8)
    #expect(meta["parent"] as? Int == 4)
    #expect(meta["run"] as? Int == 77)
    #expect(meta["nanoseconds"] as? Int == 900)
    #expect(meta["time"] as? String == "2026-12-01T09:30:01.000120Z")
    #expect(meta["site"] as? String == "Feature/Store.swift:35")
  }

  @Test func `the initial states stand by their stores' names`() throws {
    let (_, states) = try imported(.sample)
    #expect(states["Order"] as? [Int] == [1, 2, 3])
    #expect((states["ToDoStore"] as? [String: Any])?["filter"] as? String == "open")
  }

  @Test func `a session without steps can be imported`() throws {
    let (actions, states) = try imported(Timeline(title: ""))
    #expect(actions.isEmpty && states.isEmpty)
  }

  @Test(arguments: HostileText.all)
  func `any text arrives as it was`(text: String) throws {
    var timeline = HostileText.timeline(text)
    timeline.steps.removeLast()
    let (actions, states) = try imported(timeline)
    let action = try #require(actions.first)
    #expect(action["type"] as? String == text)
    #expect((action["payload"] as? [String: Any])?["key"] as? String == text)
    #expect((action["meta"] as? [String: Any])?["site"] as? String == text)
    #expect(states[text] != nil)
  }

  /// The import looks for the letters, before it undoes escapes.
  @Test func `a member named $jsan is not taken for a reference`() throws {
    var timeline = Timeline.sample
    timeline.steps[0].outcome = .success(json: #"{"$jsan":"$","a":"\"$jsan"}"#)
    timeline.initialStates[1].json = #"{"$jsan":1}"#
    let strings = try JSONDecoder().decode([String: String].self, from: Data(timeline.devTools()))
    for text in strings.values { #expect(!text.contains(#""$jsan""#)) }
    let (actions, states) = try imported(timeline)
    #expect((actions[0]["payload"] as? [String: String]) == ["$jsan": "$", "a": #""$jsan"#])
    #expect(states["Order"] as? [String: Int] == ["$jsan": 1])
  }

  @Test func `times are spelled as the calendar has them`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var timeline = Timeline(title: "")
    // From 1582: Foundation's calendar is another one before.
    let times =
      [0, -1, 951_827_696_000_001, -12_219_292_800_000_000]
      + (0..<300).map { _ in
        Int64.random(in: -12_219_292_800_000_000...253_402_300_799_999_999, using: &random)
      }
    timeline.steps = times.map {
      Timeline.Step(number: 1, time: $0, action: "", outcome: .success(json: "1"), site: "")
    }
    let (actions, _) = try imported(timeline)
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    for (time, action) in zip(times, actions) {
      let text = try #require((action["meta"] as? [String: Any])?["time"] as? String)
      let second = (time - (time % 1_000_000 + 1_000_000) % 1_000_000) / 1_000_000
      let expected = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
      #expect(
        text.prefix(19) + "Z" == expected && text.hasSuffix("Z") && text.utf8.count == 27,
        "seed \(seed), time \(time)")
      let fraction = (time % 1_000_000 + 1_000_000) % 1_000_000
      #expect(Int64(text.dropFirst(20).prefix(6)) == fraction, "seed \(seed), time \(time)")
    }
  }
}
