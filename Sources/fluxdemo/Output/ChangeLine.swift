import FluxTerminal
import ToDoFeature
import ToDoModel

/// A change of one item as a line: `+ 4 [ ] Buy milk`, `- 2 …`, `~ 1 [x] …`, and `> 3 …` for one that moved.
enum ChangeLine {
  static func text(of change: ToDoChange) -> StyledText {
    let (sign, style): (String, TextStyle) =
      switch change.kind {
      case .insert: ("+ ", .green)
      case .delete: ("- ", .red)
      case .update: ("~ ", .yellow)
      case .move: ("> ", .blue)
      }
    var text = StyledText(sign, style)
    text.runs += StyledText(ToDoRowViewState(change.item)).runs
    return text
  }
}
