import Synchronization
import ToDoModel
import ToDoRepository

/// Notes the edits that it is asked for and answers all with the same result.
final class FakeRepository: ToDoRepository {
  private let seen = Mutex<[ToDoEdit]>([])
  private let error: RepositoryError?

  static let listing: ToDoListing = [ToDoItem("Buy milk", number: 1)]
  static let update: ToDoUpdate = [.insert(ToDoItem("Buy milk", number: 1), at: 0)]

  init(failingWith error: RepositoryError? = nil) { self.error = error }

  var edits: [ToDoEdit] { seen.withLock { $0 } }

  func fetch() throws(RepositoryError) -> ToDoListing {
    if let error { throw error }
    return FakeRepository.listing
  }

  func apply(_ edit: ToDoEdit) throws(RepositoryError) -> ToDoUpdate {
    seen.withLock { $0.append(edit) }
    if let error { throw error }
    return FakeRepository.update
  }
}
