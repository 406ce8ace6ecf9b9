/// How the results of one action are written into a log, and read from it.
final class RecordedAction: Sendable {
  struct Source {
    let document: JSONDocument
    let node: Int
  }

  let type: ObjectIdentifier
  let name: String
  /// The name as JSON.
  let nameJSON: [UInt8]
  /// The types of its payload and its error.
  let signature: String
  /// Writes the member `success` or `failure`; takes the address of a result of its action.
  let write: @Sendable (UnsafeRawPointer, JSONEncoding) throws -> Void
  /// Reads a result and has a dispatcher deliver it.
  let replay: @Sendable (LogLine, Dispatcher, Cause) throws -> Void

  init<A: ActionBase>(
    _ action: A.Type, named name: String?,
    success: @escaping @Sendable (A.Payload, JSONEncoding) throws -> Void,
    failure: @escaping @Sendable (A.ActionError, JSONEncoding) throws -> Void,
    readSuccess: @escaping @Sendable (Source) throws -> A.Payload,
    readFailure: @escaping @Sendable (Source) throws -> A.ActionError
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
    write = { result, encoding in
      switch result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee {
      case .success(let payload):
        encoding.text.append(",\"success\":")
        try success(payload, encoding)
      case .failure(let error):
        encoding.text.append(",\"failure\":")
        try failure(error, encoding)
      }
    }
    replay = { line, dispatcher, cause in
      let result: Result<A.Payload, A.ActionError>
      if let node = line.node("success") {
        result = .success(try readSuccess(Source(document: line.document, node: node)))
      } else if let node = line.node("failure") {
        result = .failure(try readFailure(Source(document: line.document, node: node)))
      } else {
        throw JSONError(offset: 0, reason: .expected("`success` or `failure`"))
      }
      dispatcher.deliverAgain(result, of: A.self, cause: cause)
    }
  }
}

@available(*, unavailable)
extension RecordedAction.Source: Sendable {}

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
