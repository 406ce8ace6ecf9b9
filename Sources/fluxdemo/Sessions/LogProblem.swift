import FluxCore

/// What is wrong with a recording, and which one it is.
struct LogProblem: ExplainedError {
  let path: String
  let error: ReplayError

  /// Names the log in what reading it throws.
  static func naming<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as ReplayError {
      throw LogProblem(path: path, error: error)
    }
  }

  var message: String {
    // That it cannot be read says where.
    if case .unreadable = error { return error.description }
    return "\(path): \(error)"
  }
}
