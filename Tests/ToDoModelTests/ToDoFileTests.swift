import FluxTesting
import Testing
import ToDoModel

/// "Reading and writing back gives identical bytes."
struct ToDoFileTests {
  static let alphabet: [[UInt8]] =
    [[0x0A], [0x0A], [0x0D], [0x0D, 0x0A], [0xEF, 0xBB, 0xBF], [0], [0xFF], [0xC2, 0x85]]
    + ["a", " ", "\t", "x ", "\u{2028}", "é", "\u{B}", "\u{C}"].map(bytes)

  @Test(arguments: [
    "", "\n", "\n\n", "a", "a\n", "a\r\n", "a\r\r\n", "a\rb", "a\r", "\r", "\r\n", "\u{FEFF}",
    "\u{FEFF}a\n", "\u{FEFF}\u{FEFF}a", "a\0b\n", "a\u{2028}b\u{85}c\u{B}d\u{C}e\n", " \n\t\na",
  ])
  func `gives back the very bytes`(text: String) {
    #expect(ToDoFile(bytes: bytes(text)).bytes == bytes(text))
  }

  @Test(arguments: UInt64(0)..<20)
  func `gives back any bytes, cut at LF and nowhere else`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let written = random.joined(ToDoFileTests.alphabet, upTo: 30)
      let file = ToDoFile(bytes: written)
      #expect(file.bytes == written)
      let start = file.hasByteOrderMark ? 3 : 0
      let pieces = written[start...].split(separator: 0x0A, omittingEmptySubsequences: false)
      let contents = pieces.enumerated().map { number, piece in
        Array(number < pieces.count - 1 && piece.last == 0x0D ? piece.dropLast() : piece)
      }
      #expect(file.lines.map(\.content) == (contents.last == [] ? contents.dropLast() : contents))
    }
  }

  @Test func `remembers the ending of each line`() {
    let file = ToDoFile(bytes: bytes("a\nb\r\nc\r\r\n\r\nd\r"))
    #expect(
      file.lines == [
        ToDoLine("a", ending: .lf), ToDoLine("b", ending: .crlf), ToDoLine("c\r", ending: .crlf),
        ToDoLine("", ending: .crlf), ToDoLine("d\r", ending: .none),
      ])
  }

  @Test func `a CR before the LF is never content`() {
    #expect(ToDoLine("a\r", ending: .lf) == ToDoLine("a", ending: .crlf))
    #expect(ToDoLine("a\r", ending: .crlf).content == bytes("a\r"))
  }

  @Test func `a byte order mark belongs to no line`() {
    let file = ToDoFile(bytes: bytes("\u{FEFF}x foo\n"))
    #expect(file.hasByteOrderMark)
    #expect(file.lines == [ToDoLine("x foo")])
  }

  @Test func `has no limit for the length of a line`() {
    let long = [UInt8](repeating: 0x61, count: 300_000)
    let file = ToDoFile(bytes: long + bytes("\nb"))
    #expect(file.lines.map(\.content) == [long, bytes("b")])
    #expect(file.bytes.count == 300_002)
  }

  @Test(arguments: [
    ("", "n\n"),
    ("a\n", "a\nn\n"),
    ("a", "a\nn\n"),
    ("a\r\n", "a\r\nn\r\n"),
    ("a\r\nb", "a\r\nb\r\nn\r\n"),
    ("a\r\nb\r\nc\nd", "a\r\nb\r\nc\nd\r\nn\r\n"),
    ("a\nb\nc\r\nd", "a\nb\nc\r\nd\nn\n"),
    ("a\nb\r\nc", "a\nb\r\nc\r\nn\r\n"),
    ("a\r\nb\nc", "a\r\nb\nc\nn\n"),
    ("\u{FEFF}", "\u{FEFF}n\n"),
    ("a\n\n\n", "a\n\n\nn\n"),
    ("a\r", "a\r\nn\n"),
  ])
  func `appending makes good a missing LF, with the most frequent ending`(
    before: String, after: String
  ) {
    var file = ToDoFile(bytes: bytes(before))
    file.append("n")
    #expect(file.bytes == bytes(after))
    #expect(ToDoFile(bytes: file.bytes) == file)
  }

  @Test(arguments: UInt64(0)..<10)
  func `appending and removing leave every other byte alone`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let written = random.joined(ToDoFileTests.alphabet, upTo: 20)
      var file = ToDoFile(bytes: written)
      file.append(" (é) $1 ")
      #expect(file.bytes.starts(with: written))
      let added = try #require(file.lines.last)
      #expect(added.raw == " (é) $1 ")

      file = ToDoFile(bytes: written)
      guard let index = file.lines.indices.randomElement(using: &random) else { continue }
      let ends = written.indices.filter { written[$0] == 0x0A }.map { $0 + 1 }
      let start = index == 0 ? (file.hasByteOrderMark ? 3 : 0) : ends[index - 1]
      let end = index < ends.count ? ends[index] : written.count
      file.remove(at: index)
      #expect(file.bytes == Array(written[..<start]) + written[end...])
    }
  }

  @Test(arguments: UInt64(0)..<10)
  func `an edited file appends like the same file read again`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var file = ToDoFile(bytes: random.joined(ToDoFileTests.alphabet, upTo: 20))
    for step in 0..<100 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !file.lines.isEmpty:
        file.remove(at: Int.random(in: 0..<file.lines.count, using: &random))
      case 1:
        file.lines.insert(ToDoLine("\(step)", ending: .crlf), at: 0)
      default:
        var fresh = ToDoFile(bytes: file.bytes)
        file.append("\(step)")
        fresh.append("\(step)")
        #expect(file.bytes == fresh.bytes)
        #expect(file.lines.last?.ending == fresh.lines.last?.ending)
      }
    }
  }

  @Test func `is equal with the same mark and lines, whatever was done to it`() {
    var grown = ToDoFile(bytes: [])
    grown.append("a")
    #expect(grown == ToDoFile(bytes: bytes("a\n")))
    #expect(grown.hashValue == ToDoFile(bytes: bytes("a\n")).hashValue)
    #expect(grown != ToDoFile(bytes: bytes("a\r\n")))
    #expect(grown != ToDoFile(bytes: bytes("\u{FEFF}a\n")))
  }

  @Test func `a line in the middle without an ending is a mistake of the program`() async {
    await #expect(processExitsWith: .failure) {
      var file = ToDoFile(bytes: Array("a\nb\n".utf8))
      file.lines[0] = ToDoLine("a", ending: .none)
      _ = file.bytes
    }
  }
}
