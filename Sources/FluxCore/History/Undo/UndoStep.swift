/// One step of a history: a command and all that it has caused.
public struct UndoStep: Hashable, Sendable {
  /// Its place in the order in which the steps of its history were made, from 1 on; no other step ever has it.
  public let number: Int
  /// The number of the dispatch that made it (D16).
  public let dispatch: UInt64
  /// The name of that dispatch's action type.
  public let name: String
}
