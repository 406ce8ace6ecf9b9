import ToDoFeature
import ToDoModel

/// A change of one item as a line: `+ 4 [ ] Buy milk`, `- 2 …`, `~ 1 [x] …`, and `> 3 …` for one that moved.
enum ChangeLine {
  static func text(of change: ToDoChange) -> String {
    let sign =
      switch change.kind {
      case .insert: "+"
      case .delete: "-"
      case .update: "~"
      case .move: ">"
      }
    return "\(sign) \(ToDoRowViewState(change.item))"
  }
}
