import FluxTerminal
import ToDoFeature

extension StyledText {
  /// A row of the list. Colour only repeats what the text says: done, priority, project, context.
  init(_ row: ToDoRowViewState) {
    if row.isDone {
      self.init(row.description, .faint)
      return
    }
    self.init(row.mark)
    for part in row.parts {
      switch part.kind {
      case .text: append(part.text)
      case .priority: append(part.text, .bold)
      case .project: append(part.text, .cyan)
      case .context: append(part.text, .magenta)
      }
    }
  }
}
