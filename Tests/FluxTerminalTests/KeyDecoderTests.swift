import FluxTerminal
import Testing

struct KeyDecoderTests {
  @Test(
    arguments: [
      (
        "a é漢😀",
        [.character("a"), .character(" "), .character("é"), .character("漢"), .character("😀")]
      ),
      (
        "\u{1}\u{4}\u{1A}\u{0}\u{1C}",
        [.control("a"), .control("d"), .control("z"), .control("@"), .control("\\")]
      ),
      ("\r\n\t\u{8}\u{7F}", [.enter, .enter, .tab, .backspace, .backspace]),
      (
        "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D\u{1B}[H\u{1B}[F",
        [.up, .down, .right, .left, .home, .end]
      ),
      (
        "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD\u{1B}OH\u{1B}OF",
        [.up, .down, .right, .left, .home, .end]
      ),
      (
        "\u{1B}[1~\u{1B}[3~\u{1B}[4~\u{1B}[5~\u{1B}[6~\u{1B}[7~\u{1B}[8~",
        [.home, .delete, .end, .pageUp, .pageDown, .home, .end]
      ),
      ("\u{1B}[1;5C\u{1B}[1;3D\u{1B}[1;2A\u{1B}[3;5~", [.wordRight, .wordLeft, .up, .delete]),
      ("\u{1B}b\u{1B}é\u{1B}\u{7F}", [.alt("b"), .alt("é"), .altBackspace]),
      ("\u{1B}\u{1B}[A\u{1B}\r", [.escape, .up, .escape, .enter]),
      ("\u{1B}[200~a\r\nb\u{1B}[3~ü\u{1B}[201~c", [.paste("a\r\nb\u{1B}[3~ü"), .character("c")]),
      (
        "\u{1B}[15~\u{1B}[<0;1;2M\u{1B}[?1;2c\u{1B}[Za\u{1B}OPb\u{1B}[[Ac",
        [.character("a"), .character("b"), .character("c")]
      ),
      ("\u{1B}[3\u{1B}[Ax", [.up, .character("x")]),
    ] as [(String, [Key])])
  func `keys are the same wherever their bytes are split`(text: String, keys: [Key]) {
    let bytes = Array(text.utf8)
    for split in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...]) == keys)
      #expect(!decoder.isWaitingAfterEscape)
    }
    var decoder = KeyDecoder()
    #expect(bytes.flatMap { decoder.decode([$0]) } == keys)
  }

  @Test func `bytes that are no UTF-8 become replacement characters and take nothing else along`() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0xFF, 0x61, 0xC3, 0x62, 0xE2, 0x82, 0x1B, 0x5B, 0x41, 0x80])
        == [
          .character("\u{FFFD}"), .character("a"), .character("\u{FFFD}"), .character("b"),
          .character("\u{FFFD}"), .up, .character("\u{FFFD}"),
        ])
    #expect(decoder.decode([0xED, 0xA0, 0x80]) == [.character("\u{FFFD}")])
    #expect(decoder.decode([0xC0]) == [.character("\u{FFFD}")])
  }

  @Test func `a lone Escape is a key when nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isWaitingAfterEscape)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaitingAfterEscape)
    #expect(decoder.decode([0x5B]) == [.character("[")])
    #expect(decoder.flush().isEmpty)
  }

  @Test func `time does not break a character or a paste in two`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0xC3]) + decoder.flush() + decoder.decode([0xA9]) == [.character("é")])
    #expect(decoder.decode("\u{1B}[200~a\u{1B}".utf8) + decoder.flush() == [])
    #expect(decoder.decode("[201~".utf8) == [.paste("a")])
  }

  @Test func `a sequence without end keeps no memory of it`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[".utf8).isEmpty)
    #expect(decoder.decode(repeatElement(0x31, count: 100_000)).isEmpty)
    #expect(decoder.decode("Ab".utf8) == [.up, .character("b")])
  }
}
