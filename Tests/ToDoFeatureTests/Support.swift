import FluxCore
import Synchronization
import ToDoFeature
import ToDoModel
import ToDoRepository
import ToDoUseCase

/// A repository that answers as it is told and remembers what it was asked.
actor ScriptedRepository: ToDoRepository {
  private(set) var edits: [ToDoEdit] = []
  /// How many steps were to be redone, negative to undo them.
  private(set) var travels: [Int] = []
  private let past: ToDoHistory
  private var listing: ToDoListing
  private var answers: [Result<ToDoUpdate, RepositoryError>]
  private let gate: AsyncStream<Void>?

  /// - Parameter gate: what `fetch` waits for before it answers.
  init(
    listing: ToDoListing = [], answers: [Result<ToDoUpdate, RepositoryError>] = [],
    past: ToDoHistory = ToDoHistory(entries: []), gate: AsyncStream<Void>? = nil
  ) {
    self.past = past
    self.listing = listing
    self.answers = answers
    self.gate = gate
  }

  func fetch() async throws(RepositoryError) -> ToDoListing {
    if let gate { for await _ in gate {} }
    return listing
  }

  func apply(_ edit: ToDoEdit) async throws(RepositoryError) -> ToDoUpdate {
    edits.append(edit)
    return answers.isEmpty ? [] : try answers.removeFirst().get()
  }

  func undo(_ count: Int) async throws(RepositoryError) -> ToDoUpdate {
    travels.append(-count)
    return answers.isEmpty ? [] : try answers.removeFirst().get()
  }

  func redo(_ count: Int) async throws(RepositoryError) -> ToDoUpdate {
    travels.append(count)
    return answers.isEmpty ? [] : try answers.removeFirst().get()
  }

  func history() async throws(RepositoryError) -> ToDoHistory { past }
}

func makeScreen(
  on dispatcher: Dispatcher, repository: any ToDoRepository = ScriptedRepository()
) -> ToDoListViewModel {
  ToDoListViewModel(
    config: .init(title: "list"),
    dependency: .init(
      dispatcher: dispatcher, store: ToDoStore(dispatcher: dispatcher),
      useCases: ToDoUseCases(
        fetchToDos: FetchToDos(repository: repository),
        addToDo: AddToDo(repository: repository),
        deleteToDos: DeleteToDos(repository: repository),
        completeToDos: CompleteToDos(
          repository: repository, today: { Day(year: 2026, month: 12, day: 1)! }),
        reopenToDos: ReopenToDos(repository: repository),
        editToDo: EditToDo(repository: repository),
        undoSteps: UndoSteps(repository: repository),
        redoSteps: RedoSteps(repository: repository),
        readHistory: ReadHistory(repository: repository))))
}
