/// An asynchronous action: it returns its payload or throws its error later, and the engine dispatches that.
///
///     struct Fetch: AsyncAction {
///       let source: any ToDoSource
///       func payload() async throws(ToDoError) -> [ToDo] { try await source.load() }
///     }
///     let outcome = await Fetch(source: source).invoke(on: dispatcher).outcome()
///
/// Both associated types are inferred from `payload()`.
public protocol AsyncAction: AsyncThunk {
  // Restated, so that they are inferred from `payload()`.
  associatedtype Payload
  associatedtype ActionError

  /// Prepares what the stores receive.
  func payload() async throws(ActionError) -> Payload
}

extension AsyncAction {
  public func invoke(on context: ActionContext<Self>) async throws(ActionError) -> Payload {
    try await payload()
  }
}
