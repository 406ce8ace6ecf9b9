import FluxCore
import Synchronization
import ToDoFeature
import ToDoModel
import ToDoRepository
import ToDoUseCase

/// A repository that answers as it is told and remembers what it was asked.
actor ScriptedRepository: ToDoRepository {
  private(set) var edits: [ToDoEdit] = []
  private var listing: ToDoListing
  private var answers: [Result<ToDoUpdate, RepositoryError>]
  private let gate: AsyncStream<Void>?

  /// - Parameter gate: what `fetch` waits for before it answers.
  init(
    listing: ToDoListing = [], answers: [Result<ToDoUpdate, RepositoryError>] = [],
    gate: AsyncStream<Void>? = nil
  ) {
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
        editToDo: EditToDo(repository: repository))))
}
