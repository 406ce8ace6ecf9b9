import ToDoModel

/// Makes what the detail screen shows from an item. Pure.
enum ToDoDetailPresenter {
  /// What is known of `item`; a title alone when it is gone.
  static func present(_ item: ToDoItem?, number: Int) -> ToDoDetailViewState {
    guard let item else {
      return ToDoDetailViewState(title: "Item \(number) is gone", fields: [])
    }
    let todo = item.todo
    let facts: [(name: String, value: String?)] = [
      ("line", item.line.raw),
      ("state", todo.isDone ? "done" : "open"),
      ("priority", todo.priority.map { String($0.letter) }),
      ("completed", todo.completed?.description),
      ("created", todo.created?.description),
      ("text", todo.text),
      ("projects", joined(todo.projects)),
      ("contexts", joined(todo.contexts)),
      ("tags", joined(todo.tags.map { "\($0.key):\($0.value)" })),
    ]
    return ToDoDetailViewState(
      title: "Item \(number)",
      fields: facts.compactMap { name, value in
        value.map { ToDoDetailViewState.Field(name: name, value: $0) }
      })
  }

  private static func joined(_ names: [String]) -> String? {
    names.isEmpty ? nil : names.joined(separator: " ")
  }
}
