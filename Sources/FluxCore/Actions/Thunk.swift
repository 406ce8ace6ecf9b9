/// A synchronous action in its long form: it dispatches as many results as it likes.
///
/// Implement this for progress, or for several results of one request. For the usual case of exactly one
/// result, ``Action`` is shorter.
public protocol Thunk: ActionBase {
  /// Does the work and dispatches its results on `context`, in any number.
  func invoke(on context: ActionContext<Self>)
}

extension Thunk {
  /// Runs the action on the calling thread and dispatches what it produces.
  ///
  /// On an idle dispatcher every store and observer has been served when this returns (D3). During a
  /// delivery the results are queued and delivered before the outermost dispatch returns (D4). On the dispatcher of a ``Replay`` it does
  /// nothing (H3).
  @inlinable
  public func invoke(
    on dispatcher: Dispatcher = .shared, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    if dispatcher.isReplaying { return }
    invoke(on: ActionContext(dispatcher: dispatcher, site: CallSite(fileID: fileID, line: line)))
  }

  /// Runs the action like ``invoke(on:fileID:line:)`` and returns when all that it dispatched has been delivered (D4).
  public func invokeAndWait(
    on dispatcher: Dispatcher = .shared, fileID: StaticString = #fileID, line: UInt = #line
  ) async {
    invoke(on: dispatcher, fileID: fileID, line: line)
    await dispatcher.settled()
  }
}
