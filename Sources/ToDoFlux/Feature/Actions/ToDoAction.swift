public import FluxCore
public import ToDoModel
package import ToDoUseCase

/// What can happen to the list. Each runs one use case; its result is all that reaches the stores.
public enum ToDoAction: Sendable {
  /// Loads the list again.
  public struct Fetch: AsyncAction {
    let fetchToDos: FetchToDos
    package init(with fetchToDos: FetchToDos) { self.fetchToDos = fetchToDos }

    public func payload() async throws(ToDoError) -> ToDoListing { try await fetchToDos() }
  }

  /// Adds an item at the end.
  public struct Add: AsyncAction {
    let text: String
    let addToDo: AddToDo
    package init(_ text: String, with addToDo: AddToDo) {
      self.text = text
      self.addToDo = addToDo
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await addToDo(text) }
  }

  /// Removes items.
  public struct Delete: AsyncAction {
    let numbers: [Int]
    let deleteToDos: DeleteToDos
    package init(_ numbers: [Int], with deleteToDos: DeleteToDos) {
      self.numbers = numbers
      self.deleteToDos = deleteToDos
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await deleteToDos(numbers) }
  }

  /// Marks items as done today.
  public struct Complete: AsyncAction {
    let numbers: [Int]
    let completeToDos: CompleteToDos
    package init(_ numbers: [Int], with completeToDos: CompleteToDos) {
      self.numbers = numbers
      self.completeToDos = completeToDos
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await completeToDos(numbers) }
  }

  /// Opens done items again.
  public struct Reopen: AsyncAction {
    let numbers: [Int]
    let reopenToDos: ReopenToDos
    package init(_ numbers: [Int], with reopenToDos: ReopenToDos) {
      self.numbers = numbers
      self.reopenToDos = reopenToDos
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await reopenToDos(numbers) }
  }

  /// Gives an item another text.
  public struct Edit: AsyncAction {
    let number: Int
    let text: String
    let editToDo: EditToDo
    package init(_ number: Int, to text: String, with editToDo: EditToDo) {
      self.number = number
      self.text = text
      self.editToDo = editToDo
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await editToDo(number, text) }
  }

  /// Takes back the newest steps.
  public struct Undo: AsyncAction {
    let count: Int
    let undoSteps: UndoSteps
    package init(_ count: Int, with undoSteps: UndoSteps) {
      self.count = count
      self.undoSteps = undoSteps
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await undoSteps(count) }
  }

  /// Makes the steps again that were taken back last.
  public struct Redo: AsyncAction {
    let count: Int
    let redoSteps: RedoSteps
    package init(_ count: Int, with redoSteps: RedoSteps) {
      self.count = count
      self.redoSteps = redoSteps
    }

    public func payload() async throws(ToDoError) -> ToDoUpdate { try await redoSteps(count) }
  }

  /// Reads what has happened to the list; the list stays as it is.
  public struct ReadHistory: AsyncAction {
    let readHistory: ToDoUseCase.ReadHistory
    package init(with readHistory: ToDoUseCase.ReadHistory) { self.readHistory = readHistory }

    public func payload() async throws(ToDoError) -> ToDoHistory { try await readHistory() }
  }
}
