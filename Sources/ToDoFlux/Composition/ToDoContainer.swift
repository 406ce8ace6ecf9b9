public import FluxCore
public import ToDoFeature
import ToDoInfra
public import ToDoModel
package import ToDoRepository
import ToDoUseCase

/// Puts the feature together: the one place that names concrete types.
///
/// What the screens share (the repository with its session and its journal, the dispatcher, the clock) is made once per container;
/// stores and view models are made per screen and live as long as it does. There is no global registry: a test, or a second
/// list, makes a container of its own.
///
///     let container = ToDoContainer(list: .file("todo.txt"))
///     let screen = container.makeListScreen(title: "todo.txt")
public struct ToDoContainer: Sendable {
  /// Where the list is kept.
  public enum List: Hashable, Sendable {
    /// In a file; its directory is made with it only when told so.
    case file(_ path: String, createsDirectory: Bool = false)
    /// In memory, beginning with these lines.
    case memory([String])
  }

  /// What time it is.
  public enum Clock: Hashable, Sendable {
    /// The machine's clock and time zone, read for each command.
    case system
    /// Always the same moment.
    case fixed(Moment)

    /// A moment in ISO 8601, in its own offset; nil for anything else.
    public init?(iso8601 text: String) {
      guard let moment = SystemClock.moment(iso8601: text) else { return nil }
      self = .fixed(moment)
    }

    func now() -> Moment {
      switch self {
      case .system: SystemClock().now()
      case .fixed(let moment): moment
      }
    }
  }

  /// Where the actions of this list are delivered.
  public let dispatcher: Dispatcher

  private let useCases: ToDoUseCases

  /// Makes a container for the list at a place; nothing is read before the first `fetch`.
  public init(list: List, clock: Clock = .system, dispatcher: Dispatcher = Dispatcher()) {
    let source: any ToDoDataSource
    let journal: any ToDoJournal
    switch list {
    case .file(let path, let createsDirectory):
      source = FileDataSource(path: path, creatingDirectory: createsDirectory)
      journal = FileJournal(ofListAt: path)
    case .memory(let lines):
      source = MemoryDataSource(bytes: Array(lines.map { $0 + "\n" }.joined().utf8))
      journal = MemoryJournal()
    }
    self.init(
      repository: SessionRepository(source: source, journal: journal, now: clock.now),
      clock: clock, dispatcher: dispatcher)
  }

  /// Makes a container around a repository, which may be a double.
  package init(
    repository: any ToDoRepository, clock: Clock, dispatcher: Dispatcher
  ) {
    self.dispatcher = dispatcher
    useCases = ToDoUseCases(
      fetchToDos: FetchToDos(repository: repository),
      addToDo: AddToDo(repository: repository),
      deleteToDos: DeleteToDos(repository: repository),
      completeToDos: CompleteToDos(repository: repository, today: { clock.now().day }),
      reopenToDos: ReopenToDos(repository: repository),
      editToDo: EditToDo(repository: repository),
      undoSteps: UndoSteps(repository: repository),
      redoSteps: RedoSteps(repository: repository),
      readHistory: ReadHistory(repository: repository))
  }

  /// The store of one screen.
  public func makeStore() -> ToDoStore { ToDoStore(dispatcher: dispatcher) }

  /// The list screen, with a store of its own; `title` is what it calls the list.
  public func makeListScreen(title: String) -> ToDoListViewModel {
    ToDoListViewModel(
      config: .init(title: title),
      dependency: .init(dispatcher: dispatcher, store: makeStore(), useCases: useCases))
  }

  /// The detail screen of an item of a list screen.
  public func makeDetailScreen(
    of id: ToDoItem.ID, from screen: ToDoListViewModel
  ) -> ToDoDetailViewModel {
    ToDoDetailViewModel(id, of: screen.list, on: dispatcher)
  }
}
