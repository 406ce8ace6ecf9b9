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
      // Alt with an arrow, as rxvt and PuTTY write it.
      ("\u{1B}\u{1B}[A\u{1B}\u{1B}[D\u{1B}\u{1B}OC", [.up, .wordLeft, .wordRight]),
      ("\u{1B}\r\u{1B}\u{1B}\u{1B}b", [.escape, .enter, .escape, .escape, .alt("b")]),
      // xterm: Meta, Control and Shift, Num Lock alone; older terminals; with the event of a key.
      ("\u{1B}[1;9C\u{1B}[1;6D\u{1B}[1;129C", [.wordRight, .wordLeft, .right]),
      ("\u{1B}[5C\u{1B}O5D\u{1B}O1;3C\u{1B}O1;2C", [.wordRight, .wordLeft, .wordRight, .right]),
      ("\u{1B}[1;5:1D\u{1B}[1;2H\u{1B}[1;5F", [.wordLeft, .home, .end]),
      // rxvt: arrows with Shift and with Control, and the keys of the editing block.
      ("\u{1B}[a\u{1B}[d\u{1B}Oc\u{1B}Od\u{1B}Oa", [.up, .left, .wordRight, .wordLeft, .up]),
      ("\u{1B}[3$\u{1B}[7^\u{1B}[8@\u{1B}[5$x", [.delete, .home, .end, .pageUp, .character("x")]),
      ("\u{1B}[P\u{1B}[1;2Px", [.delete, .character("x")]),
      // A keypad in application mode.
      (
        "\u{1B}Op\u{1B}Oy\u{1B}Ok\u{1B}OX\u{1B}OM\u{1B}OI",
        [.character("0"), .character("9"), .character("+"), .character("="), .enter, .tab]
      ),
      // Answers to what earlier programs have asked, a mouse that they have left on, and the focus.
      ("\u{1B}]11;rgb:0/0/0\u{7}a\u{1B}]4;1;x\u{1B}\\b", [.character("a"), .character("b")]),
      ("\u{1B}P1+r436F=3235\u{1B}\\a\u{1B}_Gi=1;OK\u{1B}\\b", [.character("a"), .character("b")]),
      ("\u{1B}[M !!a\u{1B}[Ib\u{1B}[24;80Rc", [.character("a"), .character("b"), .character("c")]),
      ("\u{1B}[?2026;2$yx", [.character("x")]),
      ("\u{1B}Pabc\rd", [.enter, .character("d")]),
      ("\u{1B}O\u{1B}[A\u{1B}[[\u{1B}[Bx", [.up, .down, .character("x")]),
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

  @Test func `Alt with what could begin an answer is a key when nothing follows`() {
    for letter in ["]", "P", "_"] as [Unicode.Scalar] {
      var decoder = KeyDecoder()
      #expect(decoder.decode("\u{1B}\(letter)".utf8).isEmpty)
      #expect(decoder.isWaitingAfterEscape)
      #expect(decoder.flush() == [.alt(letter)])
      #expect(decoder.decode("a".utf8) == [.character("a")])
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}\u{1B}".utf8).isEmpty)
    #expect(decoder.flush() == [.escape, .escape])
    #expect(!decoder.isWaitingAfterEscape)
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
