import FluxTerminal
import FluxTesting
import TerminalModel
import Testing

struct StyledTextTests {
  @Test func `T3: a line in colour says the same as without, and ends plain`() {
    var text = StyledText("3 [ ] ")
    text.append("(A)", .bold)
    text.append(" Call ")
    text.append("+home\u{1B}", .cyan)
    #expect(
      TerminalText.line(text, usesColour: true)
        == "3 [ ] \u{1B}[1m(A)\u{1B}[m Call \u{1B}[36m+home␛\u{1B}[m")
    #expect(TerminalText.line(text, usesColour: false) == "3 [ ] (A) Call +home␛")
    #expect(text.description == "3 [ ] (A) Call +home\u{1B}")
  }

  @Test func `T4: a row is clipped where it would be without styles`() {
    var generator = SeededGenerator(seed: 23)
    let words = ["a", "Call ", "漢字", "👨‍👩‍👧", "e\u{301}", " ", "+shop", "\t", ""]
    let styles: [TextStyle] = [.plain, .bold, .faint, .red, .cyan]
    for _ in 0..<2000 {
      var text = StyledText("")
      for _ in 0..<Int.random(in: 0..<8, using: &generator) {
        text.append(
          words.randomElement(using: &generator)!, styles.randomElement(using: &generator)!)
      }
      let size = TerminalSize(rows: 4, columns: Int.random(in: 1..<20, using: &generator))
      let (styled, plain) = (shown(text, size), shown(StyledText("\(text)"), size))
      #expect(styled.lines == plain.lines, "\(text.runs) in \(size.columns)")
      #expect(styled.faults.isEmpty && plain.faults.isEmpty)
      #expect(shown(text, size, usesColour: false).lines == plain.lines)
    }
  }

  @Test func `without colour there is no style in a frame`() {
    var screen = ListScreen(size: .standard, usesColour: false)
    screen.header = StyledText("header", .bold)
    screen.row = { _ in StyledText("row", .red) }
    screen.apply([.reload], count: 1)
    let frame = screen.frame(prompt: PromptLine(label: "> "))
    #expect(!String(decoding: frame.bytes, as: UTF8.self).contains("m"))
  }

  private func shown(
    _ text: StyledText, _ size: TerminalSize, usesColour: Bool = true
  ) -> ScreenModel {
    var screen = ListScreen(size: size, usesColour: usesColour)
    screen.row = { _ in text }
    screen.apply([.reload], count: 1)
    var model = ScreenModel(size: size)
    model.show(screen.frame(prompt: PromptLine(label: "")).bytes)
    return model
  }
}
