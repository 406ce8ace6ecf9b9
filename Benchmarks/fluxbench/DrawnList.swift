import FluxCore
import FluxTerminal

/// A list on a screen, with what other ways to draw it would send.
///
/// A row is a number that stays with it and some words, as in the to-do tool; every change has another header and status line, and
/// empties the prompt in which it was typed.
struct DrawnList {
  enum Kind: String, CaseIterable {
    case insert, delete, move, update
  }

  enum Place: String, CaseIterable {
    case top, middle, end
  }

  struct Row: Sendable {
    let number: Int
    var isDone = false

    var text: StyledText {
      if isDone { return StyledText("\(number) [x] Buy milk +shop", .faint) }
      var text = StyledText("\(number) [ ] Buy milk ")
      text.append("+shop", .cyan)
      return text
    }
  }

  private(set) var screen: ListScreen
  private var rows: Rows<Row>
  /// What stood on the screen at first.
  private var lines: [StyledText] = []

  /// Shows the part of a list in which `place` lies.
  init(_ rows: Rows<Row>, size: TerminalSize, at place: Place = .top) {
    self.rows = rows
    screen = ListScreen(size: size)
    screen.status = "Type a command; `help` lists them."
    show()
    switch place {
    case .top: break
    case .middle: screen.scroll(to: (rows.count - screen.listHeight) / 2)
    case .end: screen.scroll(to: rows.count)
    }
    _ = screen.frame(prompt: Self.typed)
    lines = lines(prompt: Self.typed)
  }

  /// A list of so many rows.
  static func rows(_ count: Int) -> Rows<Row> {
    Rows((1...count).lazy.map { Row(number: $0) })
  }

  /// The first frame of all.
  static func firstFrame(_ rows: Rows<Row>, size: TerminalSize) -> Frame {
    var screen = ListScreen(size: size)
    screen.show(rows, text: \.text)
    return screen.frame(prompt: empty)
  }

  /// Does to the row at a place of the list what a person has just asked for, and draws it.
  mutating func change(_ kind: Kind, at place: Place) -> Frame {
    let last = rows.count - 1
    let index =
      switch place {
      case .top: 0
      case .middle: screen.top + min(screen.listHeight, rows.count) / 2
      case .end: last
      }
    rows.beginChangeSet()
    do {
      switch kind {
      case .insert:
        let inserted = place == .end ? rows.count : index
        try rows.insert(Row(number: rows.count + 1), at: inserted)
      case .delete: try rows.delete(at: index)
      case .move: try rows.move(from: index, to: index > 5 ? index - 5 : index + 5)
      case .update: try rows.update(at: index, to: Row(number: index + 1, isDone: true))
      }
    } catch {
      preconditionFailure("DrawnList.change: \(error); keep the indices within the rows")
    }
    screen.status = StyledText("~ \(Row(number: index + 1).text)")
    show()
    if case .insert(_, at: let inserted)? = rows.changes.edits.last { screen.reveal(inserted) }
    return screen.frame(prompt: Self.empty)
  }

  private mutating func show() {
    screen.header = StyledText("todo.txt", .bold)
    screen.header.append(": \(rows.count) items")
    screen.show(rows, text: \.text)
  }

  /// What drawing everything again takes.
  func redrawnBytes() -> Int {
    var copy = screen
    copy.redraw()
    return copy.frame(prompt: Self.empty).bytes.count
  }

  /// What it takes to write every line that differs from the one that stood at its place when the list was made.
  func comparedBytes() -> Int {
    let now = lines(prompt: Self.empty)
    let differing = now.indices.filter { now[$0] != lines[$0] }
    let address = differing.reduce(0) { $0 + "\u{1B}[\($1 + 1)H".utf8.count }
    let text = differing.reduce(0) {
      $0 + TerminalText.line(now[$1], usesColour: true).utf8.count
    }
    let frame = "\u{1B}[?2026h\u{1B}[?25l\u{1B}[?25h\u{1B}[?2026l".utf8.count
    return frame + address + text + differing.count * "\u{1B}[K".utf8.count
  }

  private func lines(prompt: PromptLine) -> [StyledText] {
    let shown = (screen.top..<screen.top + screen.listHeight).map {
      $0 < rows.count ? rows[$0].text : ""
    }
    return [screen.header] + shown
      + [screen.status, StyledText(prompt.label + prompt.beforeCursor)]
  }

  private static let typed = PromptLine(label: "> ", beforeCursor: "done 1000")
  private static let empty = PromptLine(label: "> ")
}
