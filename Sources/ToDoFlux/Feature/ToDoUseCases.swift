package import ToDoUseCase

/// What can be done on the list, for a screen to choose from.
package struct ToDoUseCases: Sendable {
  let fetchToDos: FetchToDos
  let addToDo: AddToDo
  let deleteToDos: DeleteToDos
  let completeToDos: CompleteToDos
  let reopenToDos: ReopenToDos
  let editToDo: EditToDo
  let undoSteps: UndoSteps
  let redoSteps: RedoSteps
  let readHistory: ReadHistory

  package init(
    fetchToDos: FetchToDos, addToDo: AddToDo, deleteToDos: DeleteToDos,
    completeToDos: CompleteToDos, reopenToDos: ReopenToDos, editToDo: EditToDo,
    undoSteps: UndoSteps, redoSteps: RedoSteps, readHistory: ReadHistory
  ) {
    self.fetchToDos = fetchToDos
    self.addToDo = addToDo
    self.deleteToDos = deleteToDos
    self.completeToDos = completeToDos
    self.reopenToDos = reopenToDos
    self.editToDo = editToDo
    self.undoSteps = undoSteps
    self.redoSteps = redoSteps
    self.readHistory = readHistory
  }
}
