import FluxCore
import FluxTerminal
import ToDoFeature
import ToDoFlux
import ToDoModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The list without a live screen: one command after the other, results as lines or JSON, no escape byte.
///
/// Serves one-shot commands, piped input, and a terminal that cannot show more.
struct LineFace: ~Copyable {
  private let container: ToDoContainer
  private let screen: ToDoListViewModel
  private let options: Options
  private let place: ListLocation?
  private let usesColour: Bool
  private let inbox: Inbox<ToDoListOutput>
  private var heard: ArraySlice<ToDoListOutput> = []
  private let subscription: Subscription
  private var results = Output(STDOUT_FILENO)
  private var messages = Output(STDERR_FILENO)
  /// Whether the running command's results are to be JSON.
  private var printsJSON = false
  private var isQuitting = false
  /// Whether numbers are those of a session that ends with the command, so that the next command means the lines.
  private var isOneShot = false

  /// Fails if the process has no descriptors left.
  init?(
    _ container: ToDoContainer, _ screen: ToDoListViewModel, _ options: Options,
    _ place: ListLocation?, usesColour: Bool
  ) {
    guard let inbox = Inbox<ToDoListOutput>() else { return nil }
    self.container = container
    self.screen = screen
    self.options = options
    self.place = place
    printsJSON = options.isJSON
    self.usesColour = usesColour
    self.inbox = inbox
    subscription = screen.output.subscribe { inbox.post($0) }
  }

  /// Runs one command.
  mutating func run(_ command: CommandParser.Command) -> ExitStatus {
    isOneShot = true
    return finish(runOnly(command))
  }

  private mutating func runOnly(_ command: CommandParser.Command) -> ExitStatus {
    switch command.action {
    // Help needs no list, and should come when the list cannot be read, too; these two load it themselves.
    case .help, .back, .quit, .list, .show, .goTo, .history: break
    case .fetch: return load() ?? .success
    case .add, .delete, .complete, .reopen, .edit, .undo, .redo:
      if let failure = load() { return failure }
    }
    switch perform(command.action) {
    case .success:
      if command.action == .list(words: []) { greetNewcomer() }
      return .success
    case .failure(let error):
      tell(error.message)
      return error.exitStatus
    }
  }

  /// Runs every line of standard input.
  ///
  /// Goes on after an error, unless told to stop; not interactive, any error makes the status 1.
  mutating func runInput(isInteractive: Bool) -> ExitStatus {
    finish(runLines(isInteractive: isInteractive))
  }

  private mutating func runLines(isInteractive: Bool) -> ExitStatus {
    if let failure = load() { return failure }
    if isInteractive { greetNewcomer() }
    var lines = LineReader(STDIN_FILENO)
    var number = 0
    var hasFailed = false
    while !isQuitting, results.failure == nil {
      if isInteractive { messages.prompt("> ") }
      guard let line = lines.next() else {
        if isInteractive { messages.print("") }
        break
      }
      number += 1
      let complaint = runLine(line)
      // At once: what has been done should be known to have been done, whatever happens next.
      results.flush()
      guard let complaint else { continue }
      tell(isInteractive ? complaint : "line \(number): \(complaint)")
      hasFailed = true
      if options.stopsAtFirstError { break }
    }
    return hasFailed && (!isInteractive || options.stopsAtFirstError) ? .failure : .success
  }

  /// Runs one typed line; what is wrong with it, if anything.
  private mutating func runLine(_ bytes: [UInt8]) -> String? {
    guard let line = String(validating: bytes, as: UTF8.self) else {
      return "this is not valid UTF-8; type or save it in that encoding"
    }
    if line == LiveFace.costs {
      return "`\(line)` tells what drawing the live screen costs, and there is none here"
    }
    do {
      guard let command = try CommandParser.parse(line: line) else { return nil }
      for option in command.options where option != "--json" {
        throw OptionError.inCommand(option)
      }
      printsJSON = options.isJSON || !command.options.isEmpty
      try perform(command.action).get()
      return nil
    } catch {
      return error.explanation
    }
  }

  /// Loads the list; how the program ends when that fails.
  private mutating func load() -> ExitStatus? {
    guard case .failure(let error) = ask(.fetch).result else { return nil }
    tell(error.message)
    return error.exitStatus
  }

  /// Says where an empty list is, and how to begin it.
  private mutating func greetNewcomer() {
    guard let place, screen.list.value.rows.isEmpty else { return }
    tell("the list is empty; `add TEXT` begins it in \(place.path)")
  }

  /// Sends `action` to the screen and hears all that comes of it.
  private mutating func ask(
    _ action: ToDoListViewAction
  ) -> (result: Result<ToDoListReport, ToDoError>, route: ToDoRoute?) {
    var route: ToDoRoute?
    screen.send(action)
    while true {
      if heard.isEmpty { heard = inbox.next()[...] }
      switch heard.removeFirst() {
      case .viewState: break
      case .route(let next): route = next
      case .finished(_, let result): return (result, route)
      }
    }
  }

  /// Runs `action` and prints what comes of it.
  private mutating func perform(_ action: ToDoListViewAction) -> Result<Void, ToDoError> {
    let (result, route) = ask(action)
    return result.map { report in
      switch report {
      case .listed(let items):
        for listed in items { print(listed) }
      case .located(let listed, _): print(listed)
      case .updated(let update):
        for change in isOneShot ? numberedByLine(update.changes) : update.changes {
          results.print(
            printsJSON
              ? JSONLine.change(change)
              : TerminalText.line(ChangeLine.text(of: change), usesColour: usesColour))
        }
        if let notice = update.notice {
          // What was changed comes first, wherever both go.
          results.flush()
          tell(notice.message)
        }
      case .loaded, .history, .routed: break
      }
      if let route { go(to: route) }
    }
  }

  private mutating func print(_ listed: ToDoListReport.ListedItem) {
    results.print(
      printsJSON
        ? JSONLine.item(listed.item, line: listed.line)
        : TerminalText.line(
          StyledText(ToDoRowViewState(listed.item)), usesColour: usesColour))
  }

  /// The changes with the numbers that a next command has for their items: those of the lines on which they stand now.
  ///
  /// They differ where undoing has put an item back between others.
  private func numberedByLine(_ changes: [ToDoChange]) -> [ToDoChange] {
    let list = screen.list.value
    let changed = Set(changes.map(\.item.id))
    var lines: [ToDoItem.ID: Int] = [:]
    for (index, item) in list.rows.enumerated() where changed.contains(item.id) {
      lines[item.id] = list.blankLines.line(ofItemAt: index)
    }
    return changes.map { change in
      lines[change.item.id].map(change.numbered) ?? change
    }
  }

  private mutating func tell(_ message: String) {
    messages.print("fluxdemo: \(TerminalText.sanitised(message))")
    messages.flush()
  }

  /// Writes what is left; results that could not be written are a failure.
  private mutating func finish(_ status: ExitStatus) -> ExitStatus {
    results.flush()
    if let failure = results.failure { tell("cannot write the results: \(failure)") }
    messages.flush()
    return results.failure != nil && status == .success ? .failure : status
  }
}

extension LineFace: ToDoRouter {
  /// Without screens to move between, a route is printed.
  mutating func go(to route: ToDoRoute) {
    switch route {
    case .detail(let id):
      let list = screen.list.value
      if printsJSON, let index = list.rows.firstIndex(where: { $0.id == id }) {
        results.print(
          JSONLine.item(list.rows[index], line: list.blankLines.line(ofItemAt: index)))
        return
      }
      let detail = container.makeDetailScreen(of: id, from: screen).viewState
      results.print(detail.title)
      for field in detail.fields {
        results.print(TerminalText.sanitised("\(field.name): \(field.value)"))
      }
    case .history(let history):
      if printsJSON {
        for entry in history.entries { results.print(JSONLine.history(entry)) }
      } else {
        for line in history.lines { results.print(TerminalText.sanitised(line)) }
      }
      results.flush()
      for warning in history.warnings { tell(warning) }
    case .help(let verb):
      let help = HelpViewState(verb)
      let lines = verb == nil ? help.lines : [help.title] + help.lines
      for line in lines {
        // It is nothing for a reader of JSON.
        if printsJSON { messages.print(line) } else { results.print(line) }
      }
    case .back: break
    case .quit: isQuitting = true
    }
  }
}
