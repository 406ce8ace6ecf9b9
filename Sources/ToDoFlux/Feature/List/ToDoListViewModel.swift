public import FluxCore
import Synchronization
import ToDoModel

/// The list screen: takes what a person asks, runs it, and tells what to show.
///
/// Actions run one at a time, in the order in which they were sent; one that is sent while another runs waits for it. All screen state
/// is kept on the delivering side of the dispatcher, so what is shown follows from one order (D2). Releasing the view model
/// cancels what it has started.
public final class ToDoListViewModel: Sendable {
  /// What the screen works with.
  package struct Dependency: Sendable {
    let dispatcher: Dispatcher
    let store: ToDoStore
    let useCases: ToDoUseCases

    package init(dispatcher: Dispatcher, store: ToDoStore, useCases: ToDoUseCases) {
      self.dispatcher = dispatcher
      self.store = store
      self.useCases = useCases
    }
  }

  /// What differs between two list screens.
  public struct Config: Hashable, Sendable {
    /// What the list is called in the header.
    public var title: String

    public init(title: String) { self.title = title }
  }

  /// What the screen remembers; touched on the delivering side only.
  private struct State {
    var words: [String] = []
    var matching: MatchingRows
    var running: Subscription?
    var waiting: [ToDoListViewAction] = []
  }

  /// What happens to the screen, in the dispatcher's order.
  private enum Event: Sendable {
    case asked(ToDoListViewAction)
    case ended(ToDoListViewAction, Result<ToDoListReport, ToDoError>?)
  }

  /// What the screen tells.
  public var output: Signal<ToDoListOutput> { outputs.signal }
  /// The state of the list, for the screens that this one leads to.
  public var list: StateProperty<ToDoState> { dependency.store.state }

  private let config: Config
  let dependency: Dependency
  private let state: Mutex<State>
  private let events: Subject<Event>
  private let outputs: Subject<ToDoListOutput>
  let bag = DisposeBag()

  package init(config: Config, dependency: Dependency) {
    self.config = config
    self.dependency = dependency
    state = Mutex(State(matching: MatchingRows(dependency.store.state.value.rows, query: .all)))
    events = Subject(on: dependency.dispatcher)
    outputs = Subject(on: dependency.dispatcher)
    // Weak, since these live in the bag of the one that they call.
    events.signal.subscribe { [weak self] in self?.handle($0) }.disposed(by: bag)
    dependency.store.state.subscribe { [weak self] in self?.follow($0) }.disposed(by: bag)
  }

  /// Asks for `action`; what comes of it is told by ``output``.
  public func send(_ action: ToDoListViewAction) {
    events.send(.asked(action))
  }

  private func handle(_ event: Event) {
    switch event {
    case .asked(let action):
      let isFree = state.withLock { state in
        if state.running != nil { state.waiting.append(action) }
        return state.running == nil
      }
      if isFree { begin(action) }
    case .ended(let action, let result):
      let next = state.withLock { state -> ToDoListViewAction? in
        state.running = nil
        return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      }
      if let result { outputs.send(.finished(action, answer(to: action, result))) }
      if let next { begin(next) }
    }
  }

  /// What to tell of an action whose work is over.
  private func answer(
    to action: ToDoListViewAction, _ result: Result<ToDoListReport, ToDoError>
  ) -> Result<ToDoListReport, ToDoError> {
    switch (action, result) {
    case (.list(let words), .success): .success(.listed(list(words)))
    case (.show(let number), .success): show(number)
    case (.goTo(let number), .success): locate(number)
    case (.history, .success(.history(let history))):
      route(to: .history(HistoryViewState(history)))
    default: result
    }
  }

  private func begin(_ action: ToDoListViewAction) {
    let useCases = dependency.useCases
    switch action {
    case .fetch:
      run(ToDoAction.Fetch(with: useCases.fetchToDos), for: action) {
        .loaded(count: $0.items.count)
      }
    case .add(let text):
      run(ToDoAction.Add(text, with: useCases.addToDo), for: action) { .updated($0) }
    case .delete(let numbers):
      run(ToDoAction.Delete(numbers, with: useCases.deleteToDos), for: action) { .updated($0) }
    case .complete(let numbers):
      run(ToDoAction.Complete(numbers, with: useCases.completeToDos), for: action) { .updated($0) }
    case .reopen(let numbers):
      run(ToDoAction.Reopen(numbers, with: useCases.reopenToDos), for: action) { .updated($0) }
    case .edit(let number, let text):
      run(ToDoAction.Edit(number, to: text, with: useCases.editToDo), for: action) { .updated($0) }
    case .undo(let count):
      run(ToDoAction.Undo(count, with: useCases.undoSteps), for: action) { .updated($0) }
    case .redo(let count):
      run(ToDoAction.Redo(count, with: useCases.redoSteps), for: action) { .updated($0) }
    case .history:
      run(ToDoAction.ReadHistory(with: useCases.readHistory), for: action) { .history($0) }
    case .list, .show, .goTo:
      // What others have changed is to be seen; a list that has not changed is not read again.
      run(ToDoAction.Fetch(with: useCases.fetchToDos), for: action) {
        .loaded(count: $0.items.count)
      }
    case .help(let verb):
      events.send(.ended(action, route(to: .help(verb))))
    case .back:
      events.send(.ended(action, route(to: .back)))
    case .quit:
      events.send(.ended(action, route(to: .quit)))
    }
  }

  private func run<A: AsyncAction>(
    _ action: A, for asked: ToDoListViewAction,
    report: @escaping @Sendable (A.Payload) -> ToDoListReport
  ) where A.ActionError == ToDoError {
    let subscription = action.invoke(on: dependency.dispatcher).subscribe { [events] outcome in
      switch outcome {
      case .success(let payload): events.send(.ended(asked, .success(report(payload))))
      case .failure(let error): events.send(.ended(asked, .failure(error)))
      case .cancelled: events.send(.ended(asked, nil))
      }
    }
    // Its end is an event, so it cannot come before this: the token is held here.
    state.withLock { $0.running = subscription }
  }

  private func list(_ words: [String]) -> [ToDoListReport.ListedItem] {
    let list = dependency.store.state.value
    let matching = MatchingRows(list.rows, query: Query(words: words))
    state.withLock { state in
      state.words = words
      state.matching = matching
    }
    present(matching, words: words, total: list.rows.count)
    return zip(matching.rows, matching.positions).map { item, position in
      ToDoListReport.ListedItem(item: item, line: list.blankLines.line(ofItemAt: position))
    }
  }

  private func show(_ number: Int) -> Result<ToDoListReport, ToDoError> {
    find(number).flatMap { route(to: .detail($0.item.id)) }
  }

  private func locate(_ number: Int) -> Result<ToDoListReport, ToDoError> {
    find(number).flatMap { listed in
      let shown = state.withLock { $0.matching.rows }
      guard let row = shown.firstIndex(where: { $0.number == number }) else {
        return .failure(.notShown(number: number))
      }
      return .success(.located(listed, row: row))
    }
  }

  /// - Complexity: O(n).
  private func find(_ number: Int) -> Result<ToDoListReport.ListedItem, ToDoError> {
    let list = dependency.store.state.value
    guard let index = list.rows.firstIndex(where: { $0.number == number }) else {
      return .failure(.noSuchItem(number: number, last: list.rows.map(\.number).max()))
    }
    return .success(
      ToDoListReport.ListedItem(
        item: list.rows[index], line: list.blankLines.line(ofItemAt: index)))
  }

  private func route(to route: ToDoRoute) -> Result<ToDoListReport, ToDoError> {
    outputs.send(.route(route))
    return .success(.routed)
  }

  private func follow(_ list: ToDoState) {
    let (matching, words) = state.withLock { state in
      state.matching.follow(list.rows)
      return (state.matching, state.words)
    }
    present(matching, words: words, total: list.rows.count)
  }

  private func present(_ matching: MatchingRows, words: [String], total: Int) {
    outputs.send(
      .viewState(
        ToDoListPresenter.present(matching, words: words, total: total, title: config.title)))
  }
}
