import FluxTesting
import Foundation
import Testing

/// The file byte by byte, through the executable.
struct BytesTests {
  let fluxdemo = Executable()

  static let adversarial: [(name: String, bytes: [UInt8])] = [
    ("empty", []),
    ("no final newline", Array("a\nb".utf8)),
    ("CR LF", Array("a\r\nb\r\n".utf8)),
    ("mixed endings", Array("a\r\nb\nc\r\nd".utf8)),
    ("CR CR LF and lone CR", Array("a\r\r\nb\rc\n".utf8)),
    ("byte order mark", [0xEF, 0xBB, 0xBF] + Array("(A) a\nb\n".utf8)),
    ("only a byte order mark", [0xEF, 0xBB, 0xBF]),
    ("blank lines", Array("\n\n a\n \t\nb\n\n\n".utf8)),
    ("only newlines", Array("\n\r\n\n".utf8)),
    ("tabs", Array("\ta\tb\n(A)\tc\nx\td\n".utf8)),
    ("NUL", [0x61, 0x00, 0x62, 0x0A, 0x00, 0x0A]),
    ("invalid UTF-8", [0x61, 0xFF, 0x0A, 0xC3, 0x0A, 0xED, 0xA0, 0x80]),
    ("U+2028, U+0085, VT and FF", Array("a\u{2028}b\u{85}c\u{B}d\u{C}e\nf\n".utf8)),
    ("a line of 300 kB", Array(repeating: 0x61, count: 300_000) + [0x0A] + Array("b".utf8)),
    ("duplicates", Array("a\na\na\n".utf8)),
    ("done with a priority", Array("x (A) a\nx 2026-01-02 (B) b\n".utf8)),
  ]

  @Test(arguments: Self.adversarial.indices)
  func `looking changes no byte`(index: Int) throws {
    let (name, bytes) = Self.adversarial[index]
    let list = try Scratch(bytes)
    let run = try fluxdemo.run(
      "--file", list.list.path, input: "list\nfetch\nlist --json\nshow 1\n")
    #expect(!run.messages.contains("cannot"), "\(name)")
    #expect(try list.bytes == bytes, "\(name)")
  }

  @Test(arguments: Self.adversarial.indices)
  func `done and undone of every open item gives back the very bytes`(index: Int) throws {
    let (name, bytes) = Self.adversarial[index]
    let list = try Scratch(bytes)
    let open = try fluxdemo.run("--file", list.list.path, "list", "open").lines
      .map { String($0.prefix { $0 != " " }) }
    guard !open.isEmpty else { return }
    let all = open.joined(separator: " ")
    let run = try fluxdemo.run(
      "--file", list.list.path, input: "done \(all)\nundone \(all)\n")
    #expect(run.status == 0, "\(name): \(run.messages)")
    #expect(try list.bytes == bytes, "\(name)")
  }

  @Test(arguments: Self.adversarial.indices)
  func `add appends its own line and makes good a missing last line end only`(index: Int) throws {
    let (name, bytes) = Self.adversarial[index]
    let list = try Scratch(bytes)
    #expect(try fluxdemo.run("--file", list.list.path, "add", "new").status == 0)
    let after = try list.bytes
    #expect(after.starts(with: bytes), "\(name)")
    let added = String(decoding: after.dropFirst(bytes.count), as: UTF8.self)
    let endings = ["new\n", "new\r\n", "\nnew\n", "\r\nnew\r\n"]
    #expect(
      endings.contains { $0.utf8.elementsEqual(added.utf8) }, "\(name): \(added.debugDescription)")
  }

  @Test(arguments: 0..<12)
  func `random commands change only the bytes of the items that they name`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let endings = ["\n", "\r\n"]
    // The model: lines by number, as bytes with their ending, in file order.
    var lines: [(number: Int, text: String, ending: String)] = []
    for number in 1...Int.random(in: 2...12, using: &random) {
      let text = ["a", "(B) b +p", "x c", "", " d", "é\u{2028}", "2026-01-02 e"].randomElement(
        using: &random)!
      lines.append((number, text, endings.randomElement(using: &random)!))
    }
    let list = try Scratch(lines.map { $0.text + $0.ending }.joined())
    var script = ""
    var next = lines.count + 1
    for _ in 0..<30 {
      let items = lines.indices.filter { !lines[$0].text.allSatisfy { $0 == " " } }
      switch items.isEmpty ? 0 : Int.random(in: 0..<4, using: &random) {
      case 0:
        let crlf = lines.count { $0.ending == "\r\n" }
        let ending =
          crlf * 2 == lines.count
          ? lines.last?.ending ?? "\n" : crlf * 2 > lines.count ? "\r\n" : "\n"
        lines.append((next, "new \(next)", ending))
        script += "add new \(next)\n"
        next += 1
      case 1:
        let index = items.randomElement(using: &random)!
        script += "delete \(lines.remove(at: index).number)\n"
      case 2:
        let index = items.randomElement(using: &random)!
        guard !lines[index].text.hasPrefix("x "), !lines[index].text.hasPrefix("(B)") else {
          continue
        }
        script += "done \(lines[index].number)\n"
        lines[index].text = "x 2026-12-01 " + lines[index].text
      default:
        let index = items.randomElement(using: &random)!
        guard lines[index].text.hasPrefix("x 2026-12-01 ") else { continue }
        script += "undone \(lines[index].number)\n"
        lines[index].text.removeFirst("x 2026-12-01 ".count)
      }
    }
    let run = try fluxdemo.run("--file", list.list.path, input: script)
    #expect(run.status == 0, "seed \(seed): \(run.messages)")
    #expect(
      try list.text.utf8.elementsEqual(lines.map { $0.text + $0.ending }.joined().utf8),
      "seed \(seed):\n\(script)")
    #expect(try list.names == [".todo.txt.flux", "todo.txt"], "seed \(seed)")
  }
}
