import FluxCore
import Synchronization
import ToDoFeature
import ToDoModel
import ToDoRepository
import ToDoUseCase

/// A generator whose sequence follows from a seed that a failing test prints.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  // SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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
