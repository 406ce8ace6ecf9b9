import FluxTesting
import Testing
import ToDoModel
import ToDoRepository

/// Edits of lines as values: what they lead to, and that they can be turned round and put together.
@Suite struct LineEditsTests {
  private func file(_ text: String) -> ToDoFile { ToDoFile(bytes: Array(text.utf8)) }

  private func edits(_ old: String, _ new: String) -> LineEdits {
    LineEdits(from: file(old), to: file(new))
  }

  @Test func `what lies between two distant changes is not in the edits`() {
    let lines = (1...1000).map { "line \($0)\n" }
    var changed = lines
    changed[0] = "first\n"
    changed[998] = "last but one\n"
    let edits = edits(lines.joined(), changed.joined())
    #expect(
      edits.splices == [
        LineSplice(index: 0, old: [ToDoLine("line 1")], new: [ToDoLine("first")]),
        LineSplice(index: 998, old: [ToDoLine("line 999")], new: [ToDoLine("last but one")]),
      ])
  }

  @Test func `a line that moved is one that goes and one that comes`() {
    #expect(
      edits("a\nb\nc\nd\n", "b\nc\nd\na\n").splices == [
        LineSplice(index: 0, old: [ToDoLine("a")], new: []),
        LineSplice(index: 3, old: [], new: [ToDoLine("a")]),
      ])
  }

  @Test func `an ending is a part of its line`() {
    let edits = edits("a\r\nb", "a\r\nb\r\nc\r\n")
    #expect(edits.splices.map(\.index) == [1])
    #expect(edits.splices[0].old.map(\.bytes) == [Array("b".utf8)])
    #expect(edits.splices[0].new.map(\.bytes) == [Array("b\r\n".utf8), Array("c\r\n".utf8)])
  }

  @Test func `a byte order mark belongs to no line`() {
    #expect(edits("\u{FEFF}a\nb\n", "\u{FEFF}A\nb\n") == edits("a\nb\n", "A\nb\n"))
    let marked = edits("a\n", "\u{FEFF}a\n")
    #expect(marked.splices.isEmpty && marked.togglesByteOrderMark && !marked.isEmpty)
    #expect(marked.applied(to: file("a\n"))?.bytes == Array("\u{FEFF}a\n".utf8))
    #expect(marked.then(marked.inverse) == LineEdits.none)
  }

  @Test func `edits are not applied to a file that has other lines`() {
    let edits = edits("a\nb\nc\n", "a\nB\nc\n")
    for other in ["", "a\n", "a\nx\nc\n", "a\nb\r\nc\n", "b\na\nc\n"] {
      #expect(edits.applied(to: file(other)) == nil)
    }
    #expect(edits.then(edits) == nil)
  }

  @Test func `splices that overlap or go backwards are none`() {
    let line = [ToDoLine("a")]
    for indices in [[1, 0], [-1], [0, 0], [0, 1 << 50]] {
      #expect(
        LineEdits(splices: indices.map { LineSplice(index: $0, old: line, new: line) }) == nil)
    }
    #expect(LineEdits(splices: [LineSplice(index: 0, old: [], new: [])]) == nil)
  }

  @Test(arguments: UInt64(0)..<200)
  func `edits lead there and back, and two are as good as one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var plain = PlainFile(nil)
    var files = [ToDoFile(bytes: [])]
    for _ in 0..<6 {
      for _ in 0...Int.random(in: 0..<4, using: &random) { plain.editAtRandom(&random) }
      let mark: [UInt8] = Int.random(in: 0..<6, using: &random) == 0 ? [0xEF, 0xBB, 0xBF] : []
      files.append(ToDoFile(bytes: mark + plain.bytes))
    }
    var whole = LineEdits.none
    for (old, new) in zip(files, files.dropFirst()) {
      let edits = LineEdits(from: old, to: new)
      #expect(edits.applied(to: old) == new, "seed \(seed)")
      #expect(edits.inverse.applied(to: new) == old, "seed \(seed)")
      #expect(edits.inverse.inverse == edits, "seed \(seed)")
      #expect(edits.then(edits.inverse)?.isEmpty == true, "seed \(seed)")
      #expect(
        LineEdits(splices: edits.splices, togglesByteOrderMark: edits.togglesByteOrderMark)
          == edits, "seed \(seed)")
      whole = try #require(whole.then(edits), "seed \(seed)")
      #expect(whole.applied(to: files[0]) == new, "seed \(seed)")
    }
    // Putting together is associative in what it leads to.
    let steps = zip(files, files.dropFirst()).map { LineEdits(from: $0, to: $1) }
    let right = try steps.reversed().reduce(LineEdits.none) { rest, step in
      try #require(step.then(rest))
    }
    #expect(right.applied(to: files[0]) == files.last, "seed \(seed)")
  }

  @Test func `a digest is XXH64 and the count`() {
    #expect(ListDigest(of: []).hash == 0xEF46_DB37_51D8_E999)
    #expect(ListDigest(of: Array("a".utf8)).hash == 0xD24E_C4F1_A98C_6E5B)
    #expect(ListDigest(of: Array("abc".utf8)) == ListDigest(count: 3, hash: 0x44BC_2CF5_AD77_0999))
    let long = Array("Nobody inspects the spammish repetition".utf8)
    #expect(ListDigest(of: long).hash == 0xFBCE_A83C_8A37_8BF1)
  }
}
