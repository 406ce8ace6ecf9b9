/// A list, a header, a status line and a prompt on the terminal, kept right until the program ends.
///
/// The one place that reads and writes: keys go through the `prompt`, what other threads post comes out of
/// `next()` between them, and whatever both have changed is drawn in one frame before the next wait. Scrolling, other
/// sizes, Control-L and Control-Z are dealt with here.
///
/// Belongs to one thread, best the main one; see ``TerminalSession``, which gives the terminal back.
///
/// ```swift
/// guard let live = LiveScreen<Rows<String>>(prompt: PromptEditor(label: "> "), term: term) else { return }
/// let view = names.state.subscribe { [inbox = live.inbox] in inbox.post($0) }
/// while true {
///   switch live.next() {
///   case .message(let rows): live.list.show(rows) { StyledText($0) }
///   case .prompt(.submit(let name)): Add(name: name).invoke(on: dispatcher)
///   case .prompt(.endOfInput), .gone: return
///   case .prompt: break
///   }
/// }
/// ```
public final class LiveScreen<Message: Sendable> {
  /// What the program has to deal with.
  public enum Event: Sendable {
    /// Something that was posted to the inbox.
    case message(Message)
    /// What a key asks of the program. Redrawing, suspending and scrolling have been dealt with and are not among these.
    case prompt(PromptEditor.Event)
    /// The terminal is gone; every further event says so, too, and what is in the inbox stays there.
    case gone
  }

  /// Where other threads leave messages.
  public let inbox: Inbox<Message>

  /// The line that is being typed; a program may put another prompt in its place, as for a question.
  public var prompt: PromptEditor

  /// The list. Its size is that of the terminal, which is looked after here.
  public var list: ListScreen

  /// What covers the list, until it is nil again; it may be changed for another one. The list follows its changes meanwhile.
  public var page: ListScreen?

  /// What drawing has cost so far.
  public private(set) var costs = DrawingCosts()

  private let session: TerminalSession
  private var keys: ArraySlice<Key> = []
  private var messages: ArraySlice<Message> = []
  /// The stamp of the screen that the terminal shows; another one has to be drawn as a whole.
  private var drawn = 0

  /// Takes the terminal.
  ///
  /// Fails, with the terminal as it was, if input and output are no capable terminal (``TerminalSession/isCapable(term:size:)``)
  /// or another session of this process has it. `term` is what `TERM` says. Neither descriptor may be closed before `restore()`.
  public init?(
    prompt: PromptEditor, term: String?, scrolls: Bool = true, usesColour: Bool = true,
    input: Int32 = 0, output: Int32 = 1
  ) {
    guard let session = TerminalSession(input: input, output: output), let inbox = Inbox<Message>(),
      TerminalSession.isCapable(term: term, size: session.size), session.start()
    else { return nil }
    self.session = session
    self.inbox = inbox
    self.prompt = prompt
    // A session begins with the event that everything is to be drawn, which a new screen knows.
    _ = session.nextEvent()
    list = ListScreen(size: session.size, scrolls: scrolls, usesColour: usesColour)
  }

  /// An empty screen like that of the list, to become a page.
  public func makePage() -> ListScreen {
    list.blank()
  }

  /// Gives the terminal back as it was; does nothing if that is done.
  public func restore() {
    session.restore()
  }

  /// What happens next; waits for it, after what has changed is drawn.
  public func next() -> Event {
    while true {
      if let message = messages.popFirst() { return .message(message) }
      if let event = nextPromptEvent() { return .prompt(event) }
      draw()
      switch session.nextEvent(wake: inbox.descriptor) {
      case .keys(let pressed): keys = pressed[...]
      case .wake: messages = inbox.takeAll()[...]
      case .resized(let size): withShown { $0.resize(to: size) }
      case .gone: return .gone
      }
    }
  }

  /// What the keys that were pressed ask of the program; one at a time, since what it does may change what the next one means.
  private func nextPromptEvent() -> PromptEditor.Event? {
    while let key = keys.popFirst() {
      switch prompt.handle(key) {
      case nil: break
      case .redraw: withShown { $0.redraw() }
      case .suspend: session.suspend()
      case .scroll(let pages): withShown { $0.scroll(by: pages * max(1, $0.listHeight - 1)) }
      case let event?: return event
      }
    }
    return nil
  }

  private func draw() {
    withShown { if $0.stamp != drawn { $0.redraw() } }
    var frame: Frame
    repeat {
      // Another size may be there before its signal is. A frame for the old one is dropped.
      let size = session.size
      frame = withShown { shown in
        if shown.size != size { shown.resize(to: size) }
        return shown.frame(prompt: prompt.line)
      }
    } while !frame.isEmpty && session.size != frame.size
    if frame.isEmpty { return }
    drawn += 1
    withShown { $0.stamp = drawn }
    session.write(frame.bytes)
    costs.count(frame)
  }

  /// What is on the terminal, or will be with the next frame.
  private func withShown<Result>(_ body: (inout ListScreen) -> Result) -> Result {
    page != nil ? body(&page!) : body(&list)
  }
}

// It owns the terminal of one thread.
@available(*, unavailable)
extension LiveScreen: Sendable {}
