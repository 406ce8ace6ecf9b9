import FluxTerminal

/// What a test has a screen show.
struct ListContent {
  var header: String
  var count: Int
  var status: String
  var prompt: PromptLine
  var row: (Int) -> String
}

extension ListScreen {
  /// Draws everything.
  mutating func repaint(_ content: ListContent) -> [UInt8] {
    redraw()
    return apply([.reload], content)
  }

  mutating func resize(to size: TerminalSize, _ content: ListContent) -> [UInt8] {
    resize(to: size)
    return apply([], content)
  }

  mutating func scroll(by rows: Int, _ content: ListContent) -> [UInt8] {
    scroll(by: rows)
    return apply([], content)
  }

  /// Draws what `changes` did to the list, and what else is different in `content`.
  mutating func apply(
    _ changes: [ListChange], _ content: ListContent, reveal index: Int? = nil
  ) -> [UInt8] {
    frame(after: changes, content, reveal: index).bytes
  }

  mutating func frame(
    after changes: [ListChange], _ content: ListContent, reveal index: Int? = nil
  ) -> Frame {
    header = StyledText(content.header)
    status = StyledText(content.status)
    row = { StyledText(content.row($0)) }
    apply(changes, count: content.count)
    if let index { reveal(index) }
    return frame(prompt: content.prompt)
  }
}
