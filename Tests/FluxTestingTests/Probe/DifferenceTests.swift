import FluxCore
import FluxTesting
import Testing

/// What a failed expectation shows of two values.
struct DifferenceTests {
  struct Point: Sendable, Hashable {
    var x = 0
    var y = 0
  }

  struct Shape: Sendable, Equatable {
    var name = "s"
    var center = Point()
    var corners: [Point] = []
    var label: String?
    var kind = Kind.empty
    var byName: [String: Point] = [:]
    var tags: Set<String> = []
    var pair = Pair(both: (1, second: 2))
  }

  struct Pair: Sendable, Equatable {
    var both: (Int, second: Int)
    static func == (a: Pair, b: Pair) -> Bool { a.both == b.both }
  }

  indirect enum Kind: Sendable, Equatable {
    case empty
    case round(Double)
    case of(Kind, count: Int)
  }

  struct Secret: Sendable, Equatable, CustomStringConvertible {
    var hidden: Int
    var description: String { "a secret" }
  }

  struct Change<Value: Sendable>: Action {
    let value: Value
    func payload() -> Value { value }
  }

  /// The lines of the failure that comes when `expected` is expected and `actual` is what happens.
  private func difference<Value: Sendable & Equatable>(
    _ initial: Value, _ expected: Value, _ actual: Value,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let dispatcher = Dispatcher()
    let store = Store(initial, on: dispatcher) { $0.on(Change<Value>.self) { $0 = $1 } }
    let probe = StoreProbe(store)
    Change<Value>.dispatch(.success(actual), on: dispatcher)
    let failure = try failure(sourceLocation: sourceLocation) { probe.expect(expected) }
    probe.finish()
    return failure.message.split(separator: "\n").dropFirst().joined(separator: "\n")
  }

  private func difference(
    sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Shape) -> Void
  ) throws -> String {
    var actual = Shape()
    change(&actual)
    return try difference(Shape(name: "other"), Shape(), actual, sourceLocation: sourceLocation)
  }

  @Test func `a nested property is shown with what encloses it`() throws {
    #expect(
      try difference { $0.center.y = 5 } == """
            Shape(
              name: "s",
              center: Point(
                x: 0,
          −     y: 0,
          +     y: 5,
              ),
              corners: [],
            … 11 unchanged
        """)
  }

  @Test func `an element of an array is shown, the others are counted`() throws {
    let points = (1...9).map { Point(x: $0) }
    var moved = points
    moved[5].y = 1
    let text = try difference([], points, moved)
    #expect(
      text == """
            [
              … 20 unchanged
              Point(
                x: 6,
          −     y: 0,
          +     y: 1,
              ),
              Point(
            … 12 unchanged
        """)
  }

  @Test func `an inserted element does not mark those behind it`() throws {
    let text = try difference(["x"], ["a", "b", "c"], ["new", "a", "b", "c"])
    #expect(
      text == """
            [
          +   "new",
              "a",
              "b",
            … 2 unchanged
        """)
  }

  @Test func `optionals show what they hold`() throws {
    #expect(try difference { $0.label = "l" }.contains("−   label: nil,\n  +   label: \"l\","))
  }

  @Test func `cases show their payloads, and equal texts stay apart from names`() throws {
    #expect(
      try difference { $0.kind = .round(1.5) }
        .contains("−   kind: .empty,\n  +   kind: .round(1.5),"))
    #expect(
      try difference(Kind.empty, .of(.round(1), count: 2), .of(.round(1), count: 0)) == """
            .of(
              .round(1.0),
          −   count: 2,
          +   count: 0,
            )
        """)
  }

  @Test func `dictionaries and sets are in the order of their text`() throws {
    let text = try difference {
      $0.byName = ["b": Point(), "a": Point(x: 1)]
      $0.tags = ["y", "x"]
    }
    #expect(text.contains("+   byName: [\n  +     \"a\": Point(\n  +       x: 1,"))
    #expect(text.contains("+   ],\n  +   tags: [\n  +     \"x\",\n  +     \"y\",\n"))
  }

  @Test func `tuples show their labels`() throws {
    let text = try difference { $0.pair.both.second = 3 }
    #expect(
      text.contains("both: (\n          1,\n  −       second: 2,\n  +       second: 3,"))
  }

  @Test func `rows are shown as a list`() throws {
    let text = try difference(Rows<Int>(), Rows([1, 2]), Rows([1, 3]))
    #expect(
      text == """
            [
              1,
          −   2,
          +   3,
            ]
        """)
  }

  @Test func `values that describe themselves alike show their properties`() throws {
    let text = try difference(Secret(hidden: 0), Secret(hidden: 1), Secret(hidden: 2))
    #expect(
      text == """
            Secret(
          −   hidden: 1,
          +   hidden: 2,
            )
        """)
  }

  @Test func `values that are unequal and print alike are said to be`() throws {
    let text = try difference(Double.zero, Double.nan, Double.nan)
    #expect(text == "    (both print alike, but they are not equal)")
  }

  @Test func `a long difference is cut`() throws {
    let text = try difference([], Array(0..<3_000), Array(5_000..<8_000))
    #expect(text.split(separator: "\n").count == 201)
    #expect(text.hasSuffix("    … and more"))
  }
}
