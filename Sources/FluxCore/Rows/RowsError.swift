/// Why a list of rows refused an edit.
public enum RowsError: Error, Hashable, Sendable {
  /// The operation named a row, or a place between rows, that a list of `count` rows does not have.
  case indexOutOfRange(Operation, index: Int, count: Int)

  /// What was asked of the list, and for which of its indices.
  public enum Operation: String, Hashable, Sendable {
    case insert
    case delete
    case update
    case moveFrom = "move from"
    case moveTo = "move to"
  }
}

extension RowsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .indexOutOfRange(let operation, let index, let count):
      "cannot \(operation.rawValue) index \(index) of \(count) rows"
    }
  }
}
