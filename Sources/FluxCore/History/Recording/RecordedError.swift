/// An error without a type of its own in a recording: what it was and what it said.
public struct RecordedError: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error's type.
  public let type: String
  public let description: String

  init(_ error: any Error) {
    if let recorded = error as? RecordedError {
      // One that was replayed once is what it was.
      self = recorded
    } else {
      type = TypeName.stable(Swift.type(of: error))
      description = "\(error)"
    }
  }
}
