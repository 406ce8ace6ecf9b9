import FluxCore
import FluxTerminal

extension Benchmark {
  private static let sizes = [
    TerminalSize(rows: 24, columns: 80), TerminalSize(rows: 50, columns: 200),
  ]
  private static let lengths = [20, 1_000, 1_000_000]

  static let terminal = Benchmark(name: "terminal") {
    let rows = DrawnList.rows(1_000_000)
    let frames = sizes.flatMap { size in
      DrawnList.Kind.allCases.map { kind in
        Measurement(
          "\(kind) of a row to its frame, \(name(of: 1_000_000)), \(name(of: size))",
          time(kind, rows, size).median / 1_000, "µs", .atMost(20))
      }
    }
    let loaded = DrawnList.rows(100_000)
    let first = Samples.of(
      Samples.Work(10) {
        for _ in 0..<10 { keep(DrawnList.firstFrame(loaded, size: sizes[1])) }
      })
    let pasted = Samples.alternating(
      rounds: 11,
      pasting("", 500_000), pasting("", 1_000_000),
      pasting("\u{1B}[200~", 500_000), pasting("\u{1B}[200~", 1_000_000))
    return frames + [
      Measurement("first paint of 100,000 rows", first.median / 1e6, "ms", .atMost(50)),
      Measurement("1 MB typed at the prompt, to 0.5 MB", pasted[1], over: pasted[0], .atMost(3)),
      Measurement("1 MB pasted, to 0.5 MB", pasted[3], over: pasted[2], .atMost(3)),
    ]
  } counts: {
    lengths.flatMap { count in
      let rows = DrawnList.rows(count)
      return sizes.flatMap { size in
        DrawnList.Place.allCases.flatMap { place in
          DrawnList.Kind.allCases.map { change($0, at: place, of: rows, size) }
        } + [changeOutOfSight(rows, size)].compactMap(\.self)
      }
    }
  }

  /// The bytes of one change in sight, beside those of other ways to draw it.
  private static func change(
    _ kind: DrawnList.Kind, at place: DrawnList.Place, of rows: Rows<DrawnList.Row>,
    _ size: TerminalSize
  ) -> Measurement {
    var list = DrawnList(rows, size: size, at: place)
    let bytes = list.change(kind, at: place).bytes.count
    var measurement = Measurement(
      "\(kind), \(place) of \(name(of: rows.count)), \(name(of: size))", Double(bytes), "bytes",
      .atMost(150))
    measurement.others = [
      ("redraw", Double(list.redrawnBytes())), ("compare", Double(list.comparedBytes())),
    ]
    return measurement
  }

  /// What is drawn of the list for a change out of sight; nil where all rows are in sight.
  private static func changeOutOfSight(
    _ rows: Rows<DrawnList.Row>, _ size: TerminalSize
  ) -> Measurement? {
    var list = DrawnList(rows, size: size, at: .top)
    guard rows.count > list.screen.listHeight else { return nil }
    let frame = list.change(.update, at: .end)
    return Measurement(
      "update out of sight, \(name(of: rows.count)), \(name(of: size))",
      Double(frame.rows + frame.scrolls), "rows", .atMost(0))
  }

  /// The time from a change of the rows to the bytes of its frame, in the middle of the list.
  private static func time(
    _ kind: DrawnList.Kind, _ rows: Rows<DrawnList.Row>, _ size: TerminalSize
  ) -> Samples {
    let start = DrawnList(rows, size: size, at: .middle)
    let count = 50
    return Samples.of(
      Samples.Work(count) {
        for _ in 0..<count {
          var list = start
          keep(list.change(kind, at: .middle))
        }
      })
  }

  /// A text of so many bytes that arrives in pieces, as the system hands them over, each drawn.
  private static func pasting(_ introducer: String, _ count: Int) -> Samples.Work {
    let text =
      Array(introducer.utf8) + Array(repeating: UInt8(ascii: "a"), count: count)
      + Array((introducer.isEmpty ? "" : "\u{1B}[201~").utf8)
    return Samples.Work(1) {
      var decoder = KeyDecoder()
      var prompt = PromptEditor(label: "> ")
      var screen = ListScreen(size: sizes[0])
      var rest = text[...]
      while !rest.isEmpty {
        for key in decoder.decode(rest.prefix(4096)) { _ = prompt.handle(key) }
        rest = rest.dropFirst(4096)
        keep(screen.frame(prompt: prompt.line))
      }
      precondition(prompt.line.beforeCursor.utf8.count == count, "not all of the paste arrived")
    }
  }

  /// Has the optimizer believe that the frame is used.
  @inline(never)
  private static func keep(_ frame: Frame) {}

  private static func name(of size: TerminalSize) -> String { "\(size.rows)×\(size.columns)" }

  private static func name(of count: Int) -> String {
    count >= 1_000_000 ? "1,000,000" : count >= 1000 ? "1,000" : "\(count)"
  }
}
