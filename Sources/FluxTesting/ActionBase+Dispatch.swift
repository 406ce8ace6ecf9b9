public import FluxCore

extension ActionBase {
  /// Hands a result straight to the stores, as if the action had been invoked and had come to it.
  ///
  ///     ToDoAction.Add.dispatch(.success(update), on: dispatcher)
  ///
  /// It is for tests only: a program has no way to change a store but to invoke an action. On an idle dispatcher everyone has been served when this
  /// returns (D3).
  @inlinable
  public static func dispatch(
    _ result: Result<Payload, ActionError>, on dispatcher: Dispatcher = .shared,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    dispatcher.dispatch(result, of: Self.self, site: CallSite(fileID: fileID, line: line))
  }
}
