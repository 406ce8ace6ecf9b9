package import ToDoModel
package import ToDoRepository

/// Marks items as done today.
package struct CompleteToDos: Sendable {
  private let repository: any ToDoRepository
  private let today: @Sendable () -> Day

  /// Makes it for the list of a repository, with a clock that is read at each call.
  package init(repository: any ToDoRepository, today: @escaping @Sendable () -> Day) {
    self.repository = repository
    self.today = today
  }

  /// Completes the items with the numbers, all of them or, after an error, none.
  /// - Throws: `.alreadyDone` if one of them is done.
  package func callAsFunction(_ numbers: [Int]) async throws(ToDoError) -> ToDoUpdate {
    try await repository.make(.complete(numbers: numbers, on: today()))
  }
}
