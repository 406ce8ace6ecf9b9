import FluxCore
import FluxTerminal
import ToDoFeature
import ToDoFlux
import ToDoModel

/// The list on a live screen: draws what changed, and keeps a prompt at the bottom.
///
/// Everything happens on the thread that calls `run()`; what the screen tells on other threads comes through a mailbox.
struct LiveFace: ~Copyable {
  /// What has become of pasted lines.
  private struct Pasted {
    /// How many answers come first, to what was sent before the paste.
    private var ahead: Int
    /// How many have been sent and are not over.
    var left = 0
    private var failures = 0
    private var first = ""

    init(after ahead: Int = 0) {
      self.ahead = ahead
    }

    /// Counts an answer if it is one to a pasted line. Answers come in the order of what was sent.
    mutating func hear(_ result: Result<ToDoListReport, ToDoError>) {
      if ahead > 0 {
        ahead -= 1
      } else if left > 0 {
        if case .failure(let error) = result { fail(error.message) }
        left -= 1
      }
    }

    mutating func fail(_ message: String) {
      failures += 1
      if failures == 1 { first = message }
    }

    /// What to say when all are over and some have failed.
    var summary: String? {
      left == 0 && failures > 0
        ? "\(failures) of the pasted lines failed; the first: \(first)" : nil
    }
  }

  private enum Message: Sendable {
    case list(ToDoListOutput)
    case detail(ToDoDetailViewState)
  }

  private let container: ToDoContainer
  private let screen: ToDoListViewModel
  private let session: TerminalSession
  private let options: Options
  private let place: ListLocation?
  private let wake: WakePipe
  private let mailbox: Mailbox<Message>
  private let subscription: Subscription

  private var prompt = PromptEditor(label: "> ")
  private var status = "Type a command; `help` lists them."
  private var list = ToDoListViewState(header: "", rows: ToDoListRows([]))
  private var listScreen: ListScreen
  /// What happened to the rows since the last frame.
  private var changes: [ListChange] = [.reload]
  /// The row that the person has added and wants to see.
  private var reveal: Int?
  /// What covers the list.
  private var page: Page?
  /// Pasted lines that wait for a yes, and the prompt that gives way to the question.
  private var question: (lines: [String], prompt: PromptEditor)?
  /// How many actions have been sent and not been answered.
  private var unanswered = 0
  /// How the pasted lines that run are doing.
  private var pasted = Pasted()
  private var ending: ExitStatus?

  /// - Parameter session: a terminal that has been started.
  init(
    _ container: ToDoContainer, _ screen: ToDoListViewModel, _ session: TerminalSession,
    _ wake: WakePipe, _ options: Options, _ place: ListLocation?
  ) {
    self.container = container
    self.screen = screen
    self.session = session
    self.options = options
    self.place = place
    self.wake = wake
    let mailbox = Mailbox<Message> { wake.wake() }
    self.mailbox = mailbox
    subscription = screen.output.subscribe { mailbox.post(.list($0)) }
    listScreen = ListScreen(size: session.size, scrolls: options.scrolls)
  }

  /// Runs until the person leaves or the terminal is gone.
  mutating func run() -> ExitStatus {
    defer { session.restore() }
    send(.fetch)
    while true {
      switch session.nextEvent(wake: wake.descriptor) {
      case .keys(let keys):
        for key in keys {
          if let event = prompt.handle(key) { handle(event) }
        }
      case .resized: repaint()
      case .wake:
        wake.drain()
        while let message = mailbox.poll() { hear(message) }
      case .gone: return .failure
      }
      if let ending { return ending }
      draw()
    }
  }
}

// What the person does.
extension LiveFace {
  private mutating func handle(_ event: PromptEditor.Event) {
    switch event {
    case .submit(let line): submit(line)
    case .pastedLines(let lines):
      question = (lines, question?.prompt ?? prompt)
      prompt = PromptEditor(label: "run \(lines.count) pasted lines? [y/N] ")
    case .complete: break
    case .interrupt: answer("")
    case .escape: if question == nil { closePage() } else { answer("") }
    // Like `quit`: what has been entered before is done first.
    case .endOfInput: send(.quit)
    case .suspend: session.suspend()
    case .redraw: repaint()
    case .scroll(let pages): scroll(pages)
    }
  }

  private mutating func submit(_ line: String) {
    if question == nil { run(line) } else { answer(line) }
  }

  /// Runs the pasted lines on a yes, and gives the prompt back as it was.
  private mutating func answer(_ line: String) {
    guard let (lines, before) = question else { return }
    question = nil
    prompt = before
    guard ["y", "yes"].contains(line.lowercased()) else {
      status = "The pasted lines were not run."
      return
    }
    pasted = Pasted(after: unanswered)
    for line in lines { run(line, isPasted: true) }
    if let summary = pasted.summary { status = summary }
  }

  private mutating func run(_ line: String, isPasted: Bool = false) {
    do {
      guard let command = try CommandParser.parse(line: line) else { return }
      if let option = command.options.first { throw OptionError.inCommand(option) }
      closePage()
      status = ""
      send(command.action)
      if isPasted { pasted.left += 1 }
    } catch {
      status = error.explanation
      if isPasted { pasted.fail(status) }
    }
  }

  private mutating func send(_ action: ToDoListViewAction) {
    unanswered += 1
    screen.send(action)
  }
}

// What the screens tell.
extension LiveFace {
  private mutating func hear(_ message: Message) {
    switch message {
    case .list(.viewState(let state)):
      list = state
      let edits = state.rows.changes.edits
      changes += edits.map { ListChange($0) }
      if case .insert(_, at: let index)? = edits.last { reveal = index }
    case .list(.route(let route)):
      go(to: route)
    case .list(.finished(let action, let result)):
      finish(action, result)
    case .detail(let state):
      page?.show(state)
    }
  }

  private mutating func finish(
    _ action: ToDoListViewAction, _ result: Result<ToDoListReport, ToDoError>
  ) {
    defer {
      unanswered -= 1
      if pasted.left > 0 {
        pasted.hear(result)
        if let summary = pasted.summary { status = summary }
      }
    }
    if case .list = action { reveal = 0 }
    switch result {
    case .failure(let error): status = error.message
    case .success(.loaded(count: 0)):
      status = place.map { "The list is empty; `add TEXT` begins it in \($0.path)" } ?? ""
    case .success(.loaded): break
    case .success(.updated(let update)):
      status =
        update.changes.count == 1
        ? ChangeLine.text(of: update.changes[0]) : "\(update.changes.count) items changed"
      if let notice = update.notice { status = notice.message }
    case .success(.listed), .success(.history), .success(.routed): break
    }
  }
}

extension LiveFace: ToDoRouter {
  mutating func go(to route: ToDoRoute) {
    switch route {
    case .detail(let id):
      let detail = container.makeDetailScreen(of: id, from: screen)
      page = Page(detail, size: session.size) { [mailbox] in mailbox.post(.detail($0)) }
      repaint()
    case .history(let history):
      page = Page(history, size: session.size)
      repaint()
    case .help(let verb):
      page = Page(HelpViewState(verb), size: session.size)
      repaint()
    case .back: closePage()
    case .quit: ending = .success
    }
  }

  private mutating func closePage() {
    guard page != nil else { return }
    page = nil
    repaint()
  }
}

// Drawing.
extension LiveFace {
  private var content: ListContent {
    let rows = list.rows
    return ListContent(
      header: list.header, count: rows.count, status: status, prompt: prompt.line
    ) { rows[$0].description }
  }

  private mutating func draw() {
    if let frame = page?.draw(prompt: prompt.line) {
      session.write(frame)
      return
    }
    let row = reveal.map { min($0, list.rows.count - 1) }
    session.write(listScreen.apply(changes, content, reveal: row.flatMap { $0 < 0 ? nil : $0 }))
    changes = []
    reveal = nil
  }

  private mutating func repaint() {
    if let frame = page?.repaint(size: session.size, prompt: prompt.line) {
      session.write(frame)
      return
    }
    session.write(listScreen.resize(to: session.size, content))
    changes = []
  }

  private mutating func scroll(_ pages: Int) {
    if let frame = page?.scroll(pages, prompt: prompt.line) {
      session.write(frame)
      return
    }
    draw()
    let rows = max(1, listScreen.listHeight - 1)
    session.write(listScreen.scroll(by: pages * rows, content))
  }
}
