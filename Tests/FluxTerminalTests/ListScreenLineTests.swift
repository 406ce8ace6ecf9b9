import FluxTerminal
import FluxTesting
import TerminalModel
import Testing

/// The lines around the list, of which only what differs is written.
struct ListScreenLineTests {
  private static let pieces = [
    "a", "b", "cafe", " ", "e", "\u{301}", "漢", "👨", "\u{200D}", "é", "\u{1B}", "1", "0", "items",
  ]
  private static let styles: [TextStyle] = [.plain, .plain, .bold, .red]

  @Test(arguments: ScreenModel.Widths.allCases)
  func `T10: whatever a line says after another, the screen shows what it would alone`(
    widths: ScreenModel.Widths
  ) {
    var generator = SeededGenerator(seed: 41)
    let size = TerminalSize(rows: 5, columns: 24)
    var screen = ListScreen(size: size)
    var model = ScreenModel(size: size, widths: widths)
    var before = ""
    var texts = [StyledText(), StyledText(), StyledText()]
    for step in 0..<3000 {
      for line in texts.indices where Bool.random(using: &generator) {
        texts[line] = changed(texts[line], &generator)
      }
      screen.header = texts[0]
      screen.status = texts[1]
      let typed = "\(texts[2])"
      let cursor = typed.index(
        typed.startIndex, offsetBy: Int.random(in: 0...typed.count, using: &generator))
      // Now and then only what stands behind the cursor is another.
      if Int.random(in: 0..<3, using: &generator) > 0 { before = String(typed[..<cursor]) }
      let line = PromptLine(
        label: "> ", beforeCursor: before, afterCursor: String(typed[cursor...]))
      model.show(screen.frame(prompt: line).bytes)

      var alone = screen
      alone.redraw()
      var fresh = ScreenModel(size: size, widths: widths)
      fresh.show(alone.frame(prompt: line).bytes)
      // The last column is nobody's.
      let isRight =
        model.lines.map { $0.dropLast() } == fresh.lines.map { $0.dropLast() }
        && model.styles == fresh.styles && model.cursor == fresh.cursor
      guard isRight, model.faults.isEmpty else {
        Issue.record("step \(step), \(texts.map(\.runs)), \(model.faults): \(model.lines)")
        return
      }
    }
  }

  /// Another text, often with the same beginning.
  private func changed(_ text: StyledText, _ generator: inout SeededGenerator) -> StyledText {
    var text = text
    let kept = Int.random(in: 0...text.runs.count, using: &generator)
    text.runs.removeSubrange(kept...)
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      text.append(
        Self.pieces.randomElement(using: &generator)!, Self.styles.randomElement(using: &generator)!
      )
    }
    return text
  }
}
