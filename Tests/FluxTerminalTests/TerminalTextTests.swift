import FluxTesting
import FluxTerminal
import Testing

struct TerminalTextTests {
  @Test(arguments: [
    ("Buy milk", "Buy milk"),
    ("", ""),
    ("a\u{1B}[2Jb", "a␛[2Jb"),
    ("\r\n\t\0\u{7F}", "␍␊␉␀␡"),
    ("\u{80}\u{9B}\u{2028}\u{2029}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{202E}a\u{2066}\u{61C}\u{200F}", "\u{FFFD}a\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("so\u{AD}ft\u{200B} \u{FEFF}\u{E0041}\u{2060}\u{FFF9}\u{3164}", "soft "),
    ("\u{301}a", "\u{25CC}\u{301}a"),
    ("\u{200B}\u{301}a", "\u{25CC}\u{301}a"),
    ("\u{200D}", "\u{25CC}\u{200D}"),
    ("❤\u{FE0F} 👩‍💻 नमस्ते", "❤\u{FE0F} 👩‍💻 नमस्ते"),
    ("\u{600}5", "\u{600}5"),
  ])
  func `T5: what a terminal would act on becomes something harmless`(raw: String, harmless: String)
  {
    let scalars = Array(TerminalText.sanitised(raw).unicodeScalars)
    #expect(scalars == Array(harmless.unicodeScalars))
  }

  @Test(arguments: [
    "e" + String(repeating: "\u{301}", count: 1000), "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", String(repeating: "\u{1100}", count: 50),
    String(repeating: "\u{301}", count: 50), String(repeating: "😀\u{200D}", count: 50),
    String(repeating: "क\u{94D}", count: 50),
  ])
  func `a cluster keeps at most 6 scalars`(text: String) {
    for cluster in TerminalText.sanitised(text) { #expect(cluster.unicodeScalars.count <= 6) }
    #expect(TerminalText.sanitised(text).count >= 1)
  }

  @Test func `T5: random text of any scalars comes out harmless, and is left alone then`() {
    var generator = SeededGenerator(seed: 17)
    for _ in 0..<2000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0..<12, using: &generator) {
        let limits: [UInt32] = [0x100, 0x400, 0x3000, 0x11000, 0x20000, 0xE0200]
        let limit = limits[Int.random(in: 0..<limits.count, using: &generator)]
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
          text.append(scalar)
        }
      }
      let harmless = TerminalText.sanitised(String(text))
      #expect(
        TerminalText.sanitised(harmless).unicodeScalars.elementsEqual(harmless.unicodeScalars))
      for cluster in harmless {
        #expect(cluster.unicodeScalars.count <= 6)
        #expect(
          TerminalText.width(of: String(cluster)) > 0,
          "\(cluster.unicodeScalars.map { String($0.value, radix: 16) })")
        for scalar in cluster.unicodeScalars {
          #expect(scalar.properties.generalCategory != .control)
          #expect(!scalar.properties.isBidiControl)
        }
      }
      let columns = Int.random(in: 0..<10, using: &generator)
      let clipped = TerminalText.clipped(harmless, columns: columns)
      #expect(TerminalText.width(of: clipped) <= columns)
      #expect(clipped == harmless || clipped.hasSuffix("…") || columns == 0)
    }
  }

  @Test(arguments: [
    ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 1, "…"),
    ("Buy milk", 0, ""), ("Buy milk", -1, ""), ("漢字", 4, "漢字"), ("漢字", 3, "漢…"),
    ("漢字", 2, "…"), ("e\u{301}tude", 3, "e\u{301}t…"), ("❤️❤️", 3, "❤️…"),
  ])
  func `a text is clipped between clusters, with an ellipsis`(
    text: String, columns: Int, clipped: String
  ) {
    #expect(TerminalText.clipped(text, columns: columns) == clipped)
  }

  @Test(arguments: [
    ("a", 1), ("漢", 2), ("ｆ", 2), ("é", 1), ("e\u{301}", 1), ("한", 2), ("❤", 1), ("❤️", 2), ("1️⃣", 2),
    ("🇩🇪", 2), ("👨‍👩‍👧", 6), ("😀", 2), ("\u{FFFD}", 1), ("␛", 1), ("…", 1), ("\u{20000}", 2),
  ])
  func `T4: the width is the larger of what terminals give it`(text: String, width: Int) {
    #expect(TerminalText.width(of: text) == width)
  }

  @Test func `the width table agrees with what the standard library knows of Unicode`() {
    for value in UInt32(0x300)...0x3FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      // A mark alone takes no column, after a letter no further one.
      let added = TerminalText.width(of: "a" + String(scalar)) - 1
      switch properties.generalCategory {
      case .nonspacingMark, .enclosingMark:
        // The keycap and the emoji selector make an emoji of the letter.
        if value != 0x20E3 && value != 0xFE0F {
          #expect(added == 0, "U+\(String(value, radix: 16))")
        }
      case .unassigned:
        break
      default:
        if properties.isEmojiPresentation {
          #expect(TerminalText.width(of: String(scalar)) == 2, "U+\(String(value, radix: 16))")
        }
        if value != 0x200C && value != 0x200D {
          #expect(added >= 1, "U+\(String(value, radix: 16))")
        }
      }
    }
  }
}
