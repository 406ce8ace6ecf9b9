import TerminalModel
import FluxTerminal
import Testing

struct PromptLineTests {
  @Test func `the cursor stands before what is right of it`() {
    let model = shown(PromptLine(label: "> ", beforeCursor: "Buy ", afterCursor: "milk"), 40)
    #expect(model.lines.last == "> Buy milk" + String(repeating: " ", count: 30))
    #expect(model.cursor == ScreenModel.Place(row: 4, column: 6))
  }

  @Test func `a question stands there in whole where eight columns and the last one are left`() {
    let question = "run 12 pasted lines? [y/N] "
    for columns in 36...60 {
      let model = shown(PromptLine(label: question, beforeCursor: "y", afterCursor: ""), columns)
      #expect(model.lines.last?.hasPrefix(question + "y") == true, "\(columns) columns")
    }
  }

  @Test func `T4: what stands before the cursor places it, however wide the terminal draws it`() {
    for widths in ScreenModel.Widths.allCases {
      let model = shown(PromptLine(label: "", beforeCursor: "👨‍👩‍👧", afterCursor: "x"), 40, widths)
      #expect(model.cells[4][model.cursor.column] == "x")
    }
  }

  @Test(arguments: [20, 21, 80], [0, 1, 7, 18, 19, 100, 301])
  func `a line of any length shows the end of what is before the cursor, in one row`(
    columns: Int, after: Int
  ) {
    for before in 0..<200 {
      let text = String((0..<before).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
      let line = PromptLine(
        label: "> ", beforeCursor: text, afterCursor: String(repeating: "-", count: after))
      let model = shown(line, columns)
      #expect(model.faults.isEmpty)
      let row = model.cells[4]
      #expect(row[0] == ">")
      if let last = text.last { #expect(row[model.cursor.column - 1] == String(last)) }
      let isCut = 2 + before + min(2, after) > columns - 1
      #expect(row[2] == (isCut ? "…" : before + after == 0 ? " " : text.isEmpty ? "-" : "a"))
      if after > 0 { #expect(["-", "…"].contains(row[model.cursor.column])) }
    }
  }

  @Test func `a long line stands still while the cursor passes through half of the row`() {
    let text = String((0..<200).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    let size = TerminalSize(rows: 5, columns: 42)
    var screen = ListScreen(size: size)
    var model = ScreenModel(size: size)
    for cursors in [Array(0...200), (0...200).reversed()] {
      var moves = 0
      for cursor in cursors {
        let before = model.lines[4]
        let line = PromptLine(
          label: "> ", beforeCursor: String(text.prefix(cursor)),
          afterCursor: String(text.dropFirst(cursor)))
        model.show(screen.frame(prompt: line).bytes)
        if model.lines[4] != before { moves += 1 }
        #expect(model.cursor.column >= 2 && model.cursor.column < 41)
        if cursor > 0 {
          #expect(model.cells[4][model.cursor.column - 1] == String(Array(text)[cursor - 1]))
        }
      }
      #expect((5...12).contains(moves), "\(moves)")
    }
    #expect(model.faults.isEmpty)
  }

  private func shown(
    _ line: PromptLine, _ columns: Int, _ widths: ScreenModel.Widths = .ofScalars
  ) -> ScreenModel {
    let size = TerminalSize(rows: 5, columns: columns)
    var screen = ListScreen(size: size)
    var model = ScreenModel(size: size, widths: widths)
    model.show(screen.frame(prompt: line).bytes)
    return model
  }
}
