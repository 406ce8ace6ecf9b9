/// Undo, redo and jump as an action: they are dispatched, recorded and replayed like any other (H8).
///
/// ``UndoHistory`` invokes it. A store that has joined a history handles it by itself and must not be registered for it; others may be.
public struct UndoCommand: Action {
  /// Whose steps, and what to do with them.
  public struct Payload: Hashable, Codable, Sendable {
    /// The name of the history; those with other names pass it by.
    public let history: String
    public let request: Request
    /// The newest asynchronous run when it was delivered: later runs began after it (H7).
    public internal(set) var lastInvocation: UInt64
  }

  public enum Request: Hashable, Codable, Sendable {
    case undo(Int)
    case redo(Int)
    case jump(to: Int)
    case beginGroup
    case endGroup
  }

  private let content: Payload

  init(_ request: Request, in history: String, lastInvocation: UInt64) {
    content = Payload(history: history, request: request, lastInvocation: lastInvocation)
  }

  public func payload() -> Payload { content }
}
