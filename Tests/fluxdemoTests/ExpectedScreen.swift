import FluxTerminal
import TerminalModel
import Testing

/// What a live screen of short items should show: a full redraw of it, on a screen model of its own.
struct ExpectedScreen {
  var items: [String]
  var header: String?
  var status = ""
  var typed = ""

  /// - Precondition: the window of the list begins with its first row.
  func model(_ size: TerminalSize) -> ScreenModel {
    let header = header ?? "todo.txt: \(items.count) items"
    var screen = ListScreen(size: size)
    screen.header = StyledText(header)
    screen.status = StyledText(status)
    screen.row = { "\($0 + 1) [ ] \(items[$0])" }
    screen.apply([.reload], count: items.count)
    var model = ScreenModel(size: size)
    model.show(screen.frame(prompt: PromptLine(label: "> ", beforeCursor: typed)).bytes)
    return model
  }

  /// Whether the session's terminal, which has this size now, shows it, without a fault on the way.
  func isShown(_ session: LiveSession, _ size: TerminalSize) -> Bool {
    guard let screen = session.screen(of: size) else { return false }
    let wanted = model(size)
    return screen.faults == [] && screen.lines == wanted.lines && screen.cursor == wanted.cursor
  }
}
