/// A synchronous action: it returns its payload or throws its error, and the engine dispatches that.
///
///     struct Add: Action {
///       let text: String
///       func payload() throws(ToDoError) -> ToDo { try ToDo(text: text) }
///     }
///     Add(text: "Buy milk").invoke(on: dispatcher)
///
/// Both associated types are inferred from `payload()`.
public protocol Action: Thunk {
  // Restated, so that they are inferred from `payload()`.
  associatedtype Payload
  associatedtype ActionError

  /// Prepares what the stores receive.
  func payload() throws(ActionError) -> Payload
}

extension Action {
  @inlinable
  public func invoke(on context: ActionContext<Self>) {
    do throws(ActionError) {
      context.dispatch(.success(try payload()))
    } catch {
      context.dispatch(.failure(error))
    }
  }
}
