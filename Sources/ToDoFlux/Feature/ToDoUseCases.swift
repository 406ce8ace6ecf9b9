package import ToDoUseCase

/// What can be done on the list, for a screen to choose from.
package struct ToDoUseCases: Sendable {
  let fetchToDos: FetchToDos
  let addToDo: AddToDo
  let deleteToDos: DeleteToDos
  let completeToDos: CompleteToDos
  let reopenToDos: ReopenToDos
  let editToDo: EditToDo

  package init(
    fetchToDos: FetchToDos, addToDo: AddToDo, deleteToDos: DeleteToDos,
    completeToDos: CompleteToDos, reopenToDos: ReopenToDos, editToDo: EditToDo
  ) {
    self.fetchToDos = fetchToDos
    self.addToDo = addToDo
    self.deleteToDos = deleteToDos
    self.completeToDos = completeToDos
    self.reopenToDos = reopenToDos
    self.editToDo = editToDo
  }
}
