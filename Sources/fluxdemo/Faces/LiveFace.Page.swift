import FluxCore
import FluxTerminal
import ToDoFeature

extension LiveFace {
  /// A screen of lines that covers the list until the next command, `back` or Escape.
  struct Page {
    private var title: String
    private var lines: [String]
    private var screen: ListScreen
    private var hasChanged = false
    private let detail: ToDoDetailViewModel?
    private let subscription: Subscription?

    /// One item, and what becomes of it.
    init(
      _ detail: ToDoDetailViewModel, size: TerminalSize,
      onChange: @escaping @Sendable (ToDoDetailViewState) -> Void
    ) {
      self.detail = detail
      subscription = detail.output.subscribe(onChange)
      screen = ListScreen(size: size)
      (title, lines) = Self.text(of: detail.viewState)
    }

    /// The verbs, or one of them.
    init(_ help: HelpViewState, size: TerminalSize) {
      detail = nil
      subscription = nil
      screen = ListScreen(size: size)
      title = help.title
      lines = help.lines
    }

    /// What has happened to the list, up to now.
    init(_ history: HistoryViewState, size: TerminalSize) {
      detail = nil
      subscription = nil
      screen = ListScreen(size: size)
      title = history.title
      lines = history.warnings + history.lines
    }

    /// Takes over what became of the item.
    mutating func show(_ state: ToDoDetailViewState) {
      (title, lines) = Self.text(of: state)
      hasChanged = true
    }

    mutating func draw(prompt: PromptLine) -> [UInt8] {
      defer { hasChanged = false }
      return screen.apply(hasChanged ? [.reload] : [], content(prompt))
    }

    mutating func repaint(size: TerminalSize, prompt: PromptLine) -> [UInt8] {
      screen.resize(to: size, content(prompt))
    }

    mutating func scroll(_ pages: Int, prompt: PromptLine) -> [UInt8] {
      screen.scroll(by: pages * max(1, screen.listHeight - 1), content(prompt))
    }

    private func content(_ prompt: PromptLine) -> ListContent {
      ListContent(
        header: title, count: lines.count,
        status: "Escape or `back` returns to the list; Page Up and Page Down scroll.",
        prompt: prompt
      ) { [lines] in lines[$0] }
    }

    private static func text(of state: ToDoDetailViewState) -> (String, [String]) {
      (state.title, state.fields.map { "\($0.name): \($0.value)" })
    }
  }
}
