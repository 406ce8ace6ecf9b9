import TerminalModel
import FluxTerminal
import Testing

struct PromptLineTests {
  @Test func `the cursor stands before what is right of it`() {
    let model = shown(PromptLine(label: "> ", beforeCursor: "Buy ", afterCursor: "milk"), 40)
    #expect(model.lines.last == "> Buy milk" + String(repeating: " ", count: 30))
    #expect(model.cursor == ScreenModel.Place(row: 4, column: 6))
  }

  @Test func `what stands before the cursor places it, however wide the terminal draws it`() {
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
    var moves = 0
    var last = ""
    for cursor in 0..<200 {
      let line = PromptLine(
        label: "> ", beforeCursor: String(text.prefix(cursor)),
        afterCursor: String(text.dropFirst(cursor)))
      let row = shown(line, 42).lines[4]
      if row != last { moves += 1 }
      last = row
    }
    #expect(moves <= 1 + 200 / 19)
  }

  private func shown(
    _ line: PromptLine, _ columns: Int, _ widths: ScreenModel.Widths = .ofScalars
  ) -> ScreenModel {
    let size = TerminalSize(rows: 5, columns: columns)
    var screen = ListScreen(size: size)
    var model = ScreenModel(size: size, widths: widths)
    model.show(
      screen.repaint(ListContent(header: "", count: 0, status: "", prompt: line) { _ in "" }))
    return model
  }
}
