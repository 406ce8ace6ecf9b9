import FluxTerminal
import FluxTesting
import Foundation
import TerminalModel
import Testing

/// Other sizes of the terminal, while the executable has it and when it starts.
struct ResizeTests {
  private static let typedStatus = "Type a command; `help` lists them."

  @Test
  func `after a storm of sizes the screen is right for the last one, and so is what was typed`()
    throws
  {
    let list = try Scratch("a\nb\nc\n")
    let session = try LiveSession(["--file", list.list.path])
    try session.wait("the list") { $0.lines[0].hasPrefix("todo.txt: ") }
    var expected = ExpectedScreen(items: ["a", "b", "c"])
    var sizes = SeededGenerator(seed: 7)
    for number in 0..<150 {
      let size = TerminalSize(
        rows: .random(in: 1...60, using: &sizes), columns: .random(in: 1...200, using: &sizes))
      session.terminal.resize(to: size)
      if number.isMultiple(of: 10) {
        let text = "from \(number)"
        expected.items.append(text)
        expected.status = "+ \(expected.items.count) [ ] \(text)"
        session.type("add \(text)\r")
      }
      if number > 140 {
        session.type("x")
        expected.typed += "x"
      }
    }
    let last = TerminalSize(rows: 30, columns: 70)
    session.terminal.resize(to: last)
    try session.wait("the screen of the last size") { expected.isShown($0, last) }
    // What comes next is drawn onto it: there is no late frame of another size.
    session.type(" and more")
    expected.typed += " and more"
    try session.wait("the text typed on") { expected.isShown($0, last) }
    #expect(session.lines(of: last)[29] == "> xxxxxxxxx and more")
    #expect(session.lines(of: last)[18] == "18 [ ] from 140")
    session.type("\u{3}quit\r")
    #expect(session.finish() == 0)
    #expect(try list.text == expected.items.map { "\($0)\n" }.joined())
  }

  @Test func `every size down to 1 × 1 is drawn right, and so is the way back`() throws {
    let list = try Scratch("one\ntwo\nthree\n")
    let session = try LiveSession(["--file", list.list.path], size: .standard)
    session.type("half ty")
    var expected = ExpectedScreen(items: ["one", "two", "three"], status: Self.typedStatus)
    expected.typed = "half ty"
    try session.wait("the start") { expected.isShown($0, .standard) }
    var sizes: [(TerminalSize, drawnAs: TerminalSize)] = []
    for rows in 1...6 {
      for columns in 1...25 {
        let size = TerminalSize(rows: rows, columns: columns)
        sizes.append((size, size))
      }
    }
    let unknown = TerminalSize(rows: 0, columns: 0)
    sizes += [(unknown, .standard), (sizes[0].0, sizes[0].0), (.standard, .standard)]
    for (size, drawnAs) in sizes {
      session.forgetFrames()
      session.terminal.resize(to: size)
      try session.wait("\(size)") { expected.isShown($0, drawnAs) }
    }
    session.type("ped")
    expected.typed = "half typed"
    try session.wait("the text typed on") { expected.isShown($0, .standard) }
    #expect(session.lines(of: .standard)[23] == "> half typed")
    session.type("\u{3}\u{4}")
    #expect(session.finish() == 0)
  }

  @Test(
    arguments: [
      (5, 20), (5, 80), (6, 25), (24, 20), (0, 0), (0, 20), (5, 0), (200, 500),
    ] as [(Int, Int)])
  func `it starts as a live screen from 5 × 20 on, and where the size is unknown`(
    rows: Int, columns: Int
  ) throws {
    let list = try Scratch("one\ntwo\nthree\n")
    let session = try LiveSession(
      ["--file", list.list.path], size: TerminalSize(rows: rows, columns: columns))
    let drawnAs = TerminalSize(
      rows: rows > 0 ? rows : TerminalSize.standard.rows,
      columns: columns > 0 ? columns : TerminalSize.standard.columns)
    let expected = ExpectedScreen(items: ["one", "two", "three"], status: Self.typedStatus)
    try session.wait("the list") { expected.isShown($0, drawnAs) }
    session.type("\u{4}")
    #expect(session.finish() == 0)
  }

  @Test(
    arguments: [(1, 1), (1, 80), (4, 20), (4, 0), (5, 19), (24, 19), (0, 19), (3, 3)]
      as [(Int, Int)])
  func `it starts with lines on a smaller terminal, and stays so when it grows`(
    rows: Int, columns: Int
  ) throws {
    let list = try Scratch("a\n")
    let session = try LiveSession(
      ["--file", list.list.path], size: TerminalSize(rows: rows, columns: columns))
    try session.wait("the prompt") { $0.sent.hasSuffix("> ") }
    session.terminal.resize(to: .standard)
    session.type("add b\r")
    try session.wait("the change") { $0.sent.contains("+ 2 [ ] b\r\n") }
    session.type("quit\r")
    #expect(session.finish() == 0)
    #expect(!session.bytes.contains(0x1B))
  }
}
