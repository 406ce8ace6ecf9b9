/// How the results of one action are written into a log, and read from it.
@usableFromInline
final class RecordedAction: Sendable {
  /// Writes the member `success` or `failure`; takes the address of a result of its action.
  @usableFromInline
  typealias Write = @Sendable (UnsafeRawPointer, JSONEncoding) throws -> Void
  /// Reads a result and has a dispatcher deliver it.
  @usableFromInline
  typealias Replay = @Sendable (LogLine, Dispatcher, Cause) throws -> Void

  let type: ObjectIdentifier
  let name: String
  /// The name as JSON.
  let nameJSON: [UInt8]
  /// The types of its payload and its error.
  let signature: String
  let write: Write
  let replay: Replay

  /// - Parameters:
  ///   - write: writes a result of the action.
  ///   - success: reads its payload from a member of a line.
  ///   - failure: reads its error.
  @usableFromInline
  init<A: ActionBase>(
    _ action: A.Type, named name: String?, write: @escaping Write,
    success: @escaping @Sendable (LogLine, String) throws -> A.Payload,
    failure: @escaping @Sendable (LogLine, String) throws -> A.ActionError
  ) {
    type = ObjectIdentifier(action)
    let typeName = String(reflecting: action)
    precondition(
      name != nil || !typeName.contains("(unknown context"),
      "RecordingSchema.add: \(action) is private or local, so its name is another in each build; give it one with `named:`"
    )
    self.name = name ?? typeName
    var json = JSONText()
    json.append(string: self.name)
    nameJSON = json.bytes
    signature = TypeName.stable(A.Payload.self) + ", " + TypeName.stable(A.ActionError.self)
    self.write = write
    replay = { line, dispatcher, cause in
      let result: Result<A.Payload, A.ActionError> =
        line.node("failure") == nil
        ? .success(try success(line, "success")) : .failure(try failure(line, "failure"))
      dispatcher.deliverAgain(result, of: A.self, cause: cause)
    }
  }
}

// The members of a line that say how an action ended. What is written for each action is inlinable, so that it is compiled for the
// types of its result where these are known: asking for them at run time takes as long as the writing.
extension JSONEncoding {
  @usableFromInline
  func success(_ payload: some Encodable) throws {
    text.append(",\"success\":")
    try write(payload)
  }

  @usableFromInline
  func success() { text.append(",\"success\":null") }

  @usableFromInline
  func failure(_ error: some Encodable) throws {
    text.append(",\"failure\":")
    try write(error)
  }

  @usableFromInline
  func failure(describing error: any Error) throws { try failure(RecordedError(error)) }
}

extension LogLine {
  @usableFromInline
  func decode<Value: Decodable>(_ member: String) throws -> Value {
    try decode(Value.self, member)
  }

  @usableFromInline
  func decodeNothing(_ member: String) throws {
    guard let node = node(member), document.nodes[node].kind == .null else {
      throw JSONError(offset: 0, reason: .expected("`\(member)` without a payload"))
    }
  }

  @usableFromInline
  func decodeDescription(_ member: String) throws -> any Error {
    try decode(RecordedError.self, member)
  }
}

enum TypeName {
  /// The name of a type, without what differs from build to build: where a private or local type is.
  static func stable(_ type: Any.Type) -> String {
    var name = String(reflecting: type)[...]
    var stable = ""
    let context = "(unknown context at "
    while let start = name.firstRange(of: context) {
      stable += name[..<start.lowerBound] + "(local)"
      name = name[start.upperBound...].drop { $0 != ")" }.dropFirst()
    }
    return stable + name
  }
}
