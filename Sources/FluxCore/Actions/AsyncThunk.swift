/// An asynchronous action in its long form: it may dispatch results of its own on the way to its last one.
///
/// Implement this for progress. For exactly one result, ``AsyncAction`` is shorter.
public protocol AsyncThunk: ActionBase {
  /// Does the work; what it returns or throws is dispatched as the last result.
  ///
  /// Results dispatched on `context` after a cancellation are dropped.
  func invoke(on context: ActionContext<Self>) async throws(ActionError) -> Payload
}

extension AsyncThunk {
  /// Describes one run of the action on `dispatcher`, without starting it.
  ///
  /// Start it by subscribing to it or by awaiting it; see ``Invocation``.
  public func invoke(
    on dispatcher: Dispatcher = .shared, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Invocation<Payload, ActionError> {
    let site = CallSite(fileID: fileID, line: line)
    return Invocation(on: dispatcher) { permit in
      let context = ActionContext<Self>(dispatcher: dispatcher, site: site, permit: permit)
      let result: Result<Payload, ActionError>
      do throws(ActionError) {
        result = .success(try await invoke(on: context))
      } catch {
        result = .failure(error)
      }
      guard await dispatcher.delivered(result, of: Self.self, site: site, permit: permit) else {
        return .cancelled
      }
      return Outcome(result)
    }
  }
}
