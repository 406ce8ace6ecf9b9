import FluxCore
import FluxTesting

/// A random session, with the states that its steps make of the initial ones.
struct RandomTimeline {
  private(set) var timeline = Timeline(title: "Random")
  /// By step, 0 is the start: the states of the stores, as the page shows them.
  private(set) var states: [[String: String]] = []

  private var random: SeededGenerator
  private var rows: [ModelValue] = []
  private var inner: [ModelValue] = []
  private var bare: [ModelValue] = []
  private var plain = ModelValue.number("0")
  private var late: ModelValue?
  /// A member beside a list.
  private var deepCount = 0
  private var identity = 0

  init(seed: UInt64, count: Int) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<5 { rows.append(element()) }
    for _ in 0..<3 { bare.append(element()) }
    timeline.initialStates = [
      Timeline.StoreJSON(store: "Deep", json: deep(rows: .list(rows), inner: .list(inner)).json),
      Timeline.StoreJSON(store: "Bare", json: ModelValue.list(bare).json),
      Timeline.StoreJSON(store: "Plain", json: plain.json),
    ]
    note()
    for index in 1...count { step(index) }
  }

  private mutating func step(_ index: Int) {
    var changes: [Timeline.StoreJSON] = []
    if Bool.random(using: &random) {
      deepCount += 1
      let (rowEdits, innerEdits) = (edit(\.rows), edit(\.inner))
      changes.append(
        Timeline.StoreJSON(store: "Deep", json: deep(rows: rowEdits, inner: innerEdits).json))
    }
    if Bool.random(using: &random) {
      changes.append(Timeline.StoreJSON(store: "Bare", json: edit(\.bare).json))
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      plain = element()
      changes.append(Timeline.StoreJSON(store: "Plain", json: plain.json))
    }
    if Int.random(in: 0..<20, using: &random) == 0 {
      late = .object([("value", element())])
      changes.append(Timeline.StoreJSON(store: "Late", json: late!.json))
    }
    timeline.steps.append(
      Timeline.Step(
        number: UInt64(index * 3), time: Int64(index), action: "Step\(index)",
        outcome: .success(json: "\(index)"), site: "Here.swift:\(index)", changes: changes))
    note()
  }

  /// Does random edits, and tells them as a change does.
  private mutating func edit(_ list: WritableKeyPath<Self, [ModelValue]>) -> ModelValue {
    var edits: [ModelValue] = []
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let count = self[keyPath: list].count
      func number(_ value: Int) -> ModelValue { .number(String(value)) }
      switch count == 0 ? 0 : Int.random(in: 0...8, using: &random) {
      case 0, 1, 2:
        let index = Int.random(in: 0...count, using: &random)
        let new = element()
        self[keyPath: list].insert(new, at: index)
        edits.append(.list([.string("insert"), number(index), new]))
      case 3, 4:
        let index = Int.random(in: 0..<count, using: &random)
        let old = self[keyPath: list].remove(at: index)
        edits.append(.list([.string("delete"), number(index), old]))
      case 5:
        let index = Int.random(in: 0..<count, using: &random)
        let (old, new) = (self[keyPath: list][index], element())
        self[keyPath: list][index] = new
        edits.append(.list([.string("update"), number(index), old, new]))
      case 6, 7:
        let source = Int.random(in: 0..<count, using: &random)
        let target = Int.random(in: 0..<count, using: &random)
        let row = self[keyPath: list].remove(at: source)
        self[keyPath: list].insert(row, at: target)
        edits.append(.list([.string("move"), number(source), number(target)]))
      default:
        var new: [ModelValue] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) { new.append(element()) }
        self[keyPath: list] = new
        edits.append(.list([.string("reload"), .list(new)]))
      }
    }
    return .object([("$rows", .list(edits))])
  }

  /// No two are alike.
  private mutating func element() -> ModelValue {
    identity += 1
    switch Int.random(in: 0...3, using: &random) {
    case 0: return .number("9007199254740993\(identity)")
    case 1: return .string(#"\"é\#(identity)\\"#)
    case 2: return .list([.number("\(identity)"), .list([])])
    default: return .object([("id", .number("\(identity)")), ("__proto__", .object([]))])
    }
  }

  private func deep(rows: ModelValue, inner: ModelValue) -> ModelValue {
    .object([
      ("rows", rows), ("nested", .object([("inner", inner), ("count", .number("\(deepCount)"))])),
    ])
  }

  private mutating func note() {
    var shown: [String: String] = [:]
    shown["Deep"] = deep(rows: .list(rows), inner: .list(inner)).pretty()
    shown["Bare"] = ModelValue.list(bare).pretty()
    shown["Plain"] = plain.pretty()
    shown["Late"] = late?.pretty()
    states.append(shown)
  }
}
