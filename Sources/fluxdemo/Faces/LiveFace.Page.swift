import FluxCore
import FluxTerminal
import ToDoFeature

extension LiveFace {
  /// What a page is about, for as long as it covers the list.
  struct Page {
    /// The item whose changes it follows.
    private var detail: (ToDoDetailViewModel, Subscription)?

    /// One item, and what becomes of it.
    init(
      _ detail: ToDoDetailViewModel, on live: LiveScreen<Message>,
    ) {
      let heard = detail.output.subscribe { [inbox = live.inbox] in inbox.post(.detail($0)) }
      self.detail = (detail, heard)
      show(detail.viewState, on: live)
    }

    /// The verbs, or one of them.
    init(_ help: HelpViewState, on live: LiveScreen<Message>) {
      Self.show(help.title, help.lines, on: live)
    }

    /// What has happened to the list, up to now.
    init(_ history: HistoryViewState, on live: LiveScreen<Message>) {
      Self.show(history.title, history.warnings + history.lines, on: live)
    }

    /// Takes over what became of the item.
    func show(_ state: ToDoDetailViewState, on live: LiveScreen<Message>) {
      Self.show(state.title, state.fields.map { "\($0.name): \($0.value)" }, on: live)
    }

    private static func show(_ title: String, _ lines: [String], on live: LiveScreen<Message>) {
      var page = live.page ?? live.makePage()
      page.header = StyledText(title, .bold)
      page.status = "Escape or `back` returns to the list; Page Up and Page Down scroll."
      page.row = { StyledText(lines[$0]) }
      page.apply([.reload], count: lines.count)
      live.page = page
    }
  }
}
