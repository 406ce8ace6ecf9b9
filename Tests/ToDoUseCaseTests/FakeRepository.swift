import Synchronization
import ToDoModel
import ToDoRepository

/// Notes the edits and journeys through history that it is asked for and answers all with the same result.
final class FakeRepository: ToDoRepository {
  private let seen = Mutex<[ToDoEdit]>([])
  private let travels = Mutex<[Int]>([])
  private let error: RepositoryError?

  static let listing: ToDoListing = [ToDoItem("Buy milk", number: 1)]
  static let update: ToDoUpdate = [.insert(ToDoItem("Buy milk", number: 1), at: 0)]

  static let history = ToDoHistory(entries: [
    HistoryEntry(
      number: 1, moment: Moment(Day("2026-12-01")!),
      kind: .step(command: "add Buy milk", isUndone: false))
  ])

  init(failingWith error: RepositoryError? = nil) { self.error = error }

  var edits: [ToDoEdit] { seen.withLock { $0 } }

  /// How many steps were asked for, negative to undo them.
  var journeys: [Int] { travels.withLock { $0 } }

  func fetch() throws(RepositoryError) -> ToDoListing {
    if let error { throw error }
    return FakeRepository.listing
  }

  func apply(_ edit: ToDoEdit) throws(RepositoryError) -> ToDoUpdate {
    seen.withLock { $0.append(edit) }
    if let error { throw error }
    return FakeRepository.update
  }

  func undo(_ count: Int) throws(RepositoryError) -> ToDoUpdate { try travel(-count) }

  func redo(_ count: Int) throws(RepositoryError) -> ToDoUpdate { try travel(count) }

  func history() throws(RepositoryError) -> ToDoHistory {
    if let error { throw error }
    return FakeRepository.history
  }

  private func travel(_ count: Int) throws(RepositoryError) -> ToDoUpdate {
    travels.withLock { $0.append(count) }
    if let error { throw error }
    return FakeRepository.update
  }
}
