public import FluxCore

/// What is recorded of a session with the list: its actions, and the state of its store.
public enum ToDoSession: Sendable {
  /// The actions, under names that stay when the code is moved.
  public static let schema = RecordingSchema { schema in
    schema.add(ToDoAction.Fetch.self, named: "fetch")
    schema.add(ToDoAction.Add.self, named: "add")
    schema.add(ToDoAction.Delete.self, named: "delete")
    schema.add(ToDoAction.Complete.self, named: "done")
    schema.add(ToDoAction.Reopen.self, named: "undone")
    schema.add(ToDoAction.Edit.self, named: "edit")
    schema.add(ToDoAction.Undo.self, named: "undo")
    schema.add(ToDoAction.Redo.self, named: "redo")
    schema.add(ToDoAction.ReadHistory.self, named: "history")
  }

  /// The store of a replay.
  public static func model(
    on dispatcher: Dispatcher, stores: inout RecordedStores
  ) -> ToDoStore {
    let store = ToDoStore(dispatcher: dispatcher)
    add(store, to: &stores)
    return store
  }

  static func add(_ store: ToDoStore, to stores: inout RecordedStores) {
    stores.add(store, named: "list")
  }
}

extension ToDoListViewModel {
  /// Writes every action of the screen's dispatcher into a log, until what is returned is closed or released.
  ///
  /// What a command did is written by the time its end is told.
  ///
  /// - Throws: what the sink throws.
  public func record(to sink: any LogSink) throws -> ActionRecorder {
    let recorder = try ActionRecorder(
      ToDoSession.schema, to: sink, on: dependency.dispatcher,
      stores: { ToDoSession.add(dependency.store, to: &$0) })
    output.subscribe { [weak recorder] output in
      // A failure ends the recording, and is told when that is closed.
      if case .finished = output { try? recorder?.flush() }
    }.disposed(by: bag)
    return recorder
  }
}
