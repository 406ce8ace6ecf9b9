import FluxCore
import FluxTerminal
import ToDoFeature
import ToDoFlux
import ToDoModel

/// The list on a live screen: draws what changed, and keeps a prompt at the bottom.
///
/// Everything happens on the thread that calls `run()`; what the screen tells on other threads comes through an inbox.
struct LiveFace: ~Copyable {
  /// What other threads have to tell.
  enum Message: Sendable {
    case list(ToDoListOutput)
    case detail(ToDoDetailViewState)
  }

  private let container: ToDoContainer
  private let screen: ToDoListViewModel
  private let live: LiveScreen<Message>
  private let place: ListLocation?
  private let subscription: Subscription

  /// What covers the list.
  private var page: Page?
  /// Pasted lines that wait for a yes, and the prompt that gives way to the question.
  private var question: (lines: [String], prompt: PromptEditor)?
  /// How many actions have been sent and not been answered.
  private var unanswered = 0
  /// How the pasted lines that run are doing.
  private var pasted = Pasted()
  private var ending: ExitStatus?
  /// Where the typed lines are kept; nil if there is no such place, or it cannot be used.
  private var history: PromptHistoryFile?
  /// What is in the way of keeping lines, to be told when the answer to the command has been.
  private var warning: String?

  init(
    _ container: ToDoContainer, _ screen: ToDoListViewModel, _ live: LiveScreen<Message>,
    _ place: ListLocation?, history: PromptHistoryFile?
  ) {
    self.container = container
    self.screen = screen
    self.live = live
    self.place = place
    subscription = screen.output.subscribe { [inbox = live.inbox] in inbox.post(.list($0)) }
    self.history = history
    tell("Type a command; `help` lists them.")
    do throws(PromptHistoryError) {
      live.prompt = PromptEditor(label: "> ", history: try history?.lines() ?? [])
    } catch {
      self.history = nil
      warning = error.message
    }
  }

  /// Runs until the person leaves or the terminal is gone.
  mutating func run() -> ExitStatus {
    defer { live.restore() }
    send(.fetch)
    while ending == nil {
      switch live.next() {
      case .prompt(let event): handle(event)
      case .message(let message): hear(message)
      case .gone: return .failure
      }
    }
    return ending ?? .success
  }

  private func tell(_ status: String, _ style: TextStyle = .plain) {
    live.list.status = StyledText(status, style)
  }
}

// What the person does.
extension LiveFace {
  private mutating func handle(_ event: PromptEditor.Event) {
    switch event {
    case .submit(let line): submit(line)
    case .pastedLines(let lines):
      question = (lines, question?.prompt ?? live.prompt)
      live.prompt = PromptEditor(label: "run \(lines.count) pasted lines? [y/N] ")
    case .complete: complete()
    case .interrupt: answer("")
    case .escape: if question == nil { closePage() } else { answer("") }
    // Like `quit`: what has been entered before is done first.
    case .endOfInput: send(.quit)
    case .suspend, .redraw, .scroll: break  // the live screen's own business
    }
  }

  private mutating func submit(_ line: String) {
    if question != nil { return answer(line) }
    keepLines()
    if line == Self.costs { return tell(live.costs) }
    run(line)
  }

  /// Keeps for the sessions to come what the prompt keeps for this one. What is in the way is told once.
  private mutating func keepLines() {
    for line in live.prompt.takeNewLines() {
      do throws(PromptHistoryError) {
        try history?.append(line)
      } catch {
        history = nil
        warning = error.message
      }
    }
  }

  /// Puts in what there is no choice about, and shows the choice where there is one.
  private func complete() {
    if question != nil { return }
    let rows = screen.list.value.rows.lazy.map(ToDoRowViewState.init)
    let offer = CommandCompletion(of: live.prompt.line.beforeCursor, in: rows)
    let choice = live.prompt.complete(
      with: PromptCompletion(replacing: offer.replaced, with: offer.candidates))
    // More do not fit into any window.
    if !choice.isEmpty { tell(choice.prefix(200).joined(separator: "  ")) }
  }

  /// Runs the pasted lines on a yes, and gives the prompt back as it was.
  private mutating func answer(_ line: String) {
    guard let (lines, before) = question else { return }
    question = nil
    live.prompt = before
    guard ["y", "yes"].contains(line.lowercased()) else {
      tell("The pasted lines were not run.")
      return
    }
    pasted = Pasted(after: unanswered)
    for line in lines { run(line, isPasted: true) }
    if let summary = pasted.summary { tell(summary, .red) }
  }

  /// What is typed to see what drawing costs. It is of the screen, not of the list, so it is no verb.
  static let costs = ":stats"

  private func tell(_ costs: DrawingCosts) {
    tell(
      "change: \(costs.lastOfList) | frame: \(costs.last.bytes) bytes | \(costs.frames) frames: \(costs.bytes) bytes"
    )
  }

  private mutating func run(_ line: String, isPasted: Bool = false) {
    do {
      guard let command = try CommandParser.parse(line: line) else { return }
      if let option = command.options.first { throw OptionError.inCommand(option) }
      closePage()
      tell("")
      send(command.action)
      if isPasted { pasted.left += 1 }
    } catch {
      tell(error.explanation, .red)
      if isPasted { pasted.fail(error.explanation) }
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
      show(state)
    case .list(.route(let route)):
      go(to: route)
    case .list(.finished(let action, let result)):
      finish(action, result)
    case .detail(let state):
      page?.show(state, on: live)
    }
  }

  private func show(_ state: ToDoListViewState) {
    let (rows, edits) = (state.rows, state.rows.changes.edits)
    live.list.header = StyledText(state.title, .bold)
    live.list.header.append(": \(state.summary)")
    live.list.row = { StyledText(rows[$0]) }
    live.list.apply(edits.lazy.map(ListChange.init), count: rows.count)
    if case .insert(_, at: let index)? = edits.last { live.list.reveal(index) }
  }

  private mutating func finish(
    _ action: ToDoListViewAction, _ result: Result<ToDoListReport, ToDoError>
  ) {
    defer {
      unanswered -= 1
      if pasted.left > 0 {
        pasted.hear(result)
        if let summary = pasted.summary { tell(summary, .red) }
      }
      if let warning { tell(warning, .red) }
      warning = nil
    }
    switch action {
    case .show, .history, .help: break
    // It was entered after what opened the page, if there is one: answers come in the order of what was sent.
    default: closePage()
    }
    if case .list = action { live.list.reveal(0) }
    switch result {
    case .failure(let error): tell(error.message, .red)
    case .success(.loaded(count: 0)):
      tell(place.map { "The list is empty; `add TEXT` begins it in \($0.path)" } ?? "")
    case .success(.loaded): break
    case .success(.updated(let update)):
      tell(
        update.changes.count == 1
          ? "\(ChangeLine.text(of: update.changes[0]))"
          : "\(update.changes.count) items changed")
      if let notice = update.notice { tell(notice.message, .red) }
    case .success(.located(let listed, let row)):
      live.list.scroll(to: row)
      tell("\(ToDoRowViewState(listed.item))")
    case .success(.listed), .success(.history), .success(.routed): break
    }
  }
}

extension LiveFace: ToDoRouter {
  mutating func go(to route: ToDoRoute) {
    closePage()
    switch route {
    case .detail(let id): page = Page(container.makeDetailScreen(of: id, from: screen), on: live)
    case .history(let history): page = Page(history, on: live)
    case .help(let verb): page = Page(HelpViewState(verb), on: live)
    case .back: break
    case .quit: ending = .success
    }
  }

  private mutating func closePage() {
    page = nil
    live.page = nil
  }
}
