/// What a recording can hold: the actions by name, and the types of their payloads and errors.
///
///     let schema = RecordingSchema { schema in
///       schema.add(ToDoAction.Add.self)
///       schema.add(Tick.self, named: "Tick")  // private or local: its name has to be given
///       schema.ignore(MouseMoved.self)        // changes nothing that is recorded
///     }
///
/// The program that replays uses the same schema. One that differs is an error that names the difference, never a guess.
public struct RecordingSchema: Sendable {
  /// Counted by its author: raise it when a payload has come to mean something else under the same type.
  public let version: Int
  private(set) var actionsByName: [String: RecordedAction] = [:]
  private(set) var actions: [ObjectIdentifier: RecordedAction] = [:]
  private(set) var ignored: Set<ObjectIdentifier> = []

  /// Makes a schema of the actions that `body` adds.
  public init(version: Int = 1, _ body: (inout RecordingSchema) -> Void) {
    self.version = version
    body(&self)
  }

  /// Has an action recorded, under the name of its type unless another is given.
  ///
  /// - Precondition: the type is neither private nor local when no name is given, since such a name changes from build to build; no
  ///   other action has the name.
  @inlinable
  public mutating func add<A: ActionBase>(
    _ action: A.Type, named name: String? = nil
  ) where A.Payload: Codable, A.ActionError: Codable {
    add(
      RecordedAction(
        action, named: name,
        write: { result, encoding in
          switch result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee {
          case .success(let payload): try encoding.success(payload)
          case .failure(let error): try encoding.failure(error)
          }
        },
        success: { try $0.decode($1) }, failure: { try $0.decode($1) }))
  }

  /// The same for an action whose errors have no type: they are recorded as type and description, and replayed as ``RecordedError``.
  @inlinable
  public mutating func add<A: ActionBase>(
    _ action: A.Type, named name: String? = nil
  ) where A.Payload: Codable, A.ActionError == any Error {
    add(
      RecordedAction(
        action, named: name,
        write: { result, encoding in
          switch result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee {
          case .success(let payload): try encoding.success(payload)
          case .failure(let error): try encoding.failure(describing: error)
          }
        },
        success: { try $0.decode($1) }, failure: { try $0.decodeDescription($1) }))
  }

  /// The same for an action without a payload.
  @inlinable
  public mutating func add<A: ActionBase>(
    _ action: A.Type, named name: String? = nil
  ) where A.Payload == Void, A.ActionError: Codable {
    add(
      RecordedAction(
        action, named: name,
        write: { result, encoding in
          switch result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee {
          case .success: encoding.success()
          case .failure(let error): try encoding.failure(error)
          }
        },
        success: { try $0.decodeNothing($1) }, failure: { try $0.decode($1) }))
  }

  /// The same for an action without a payload whose errors have no type.
  @inlinable
  public mutating func add<A: ActionBase>(
    _ action: A.Type, named name: String? = nil
  ) where A.Payload == Void, A.ActionError == any Error {
    add(
      RecordedAction(
        action, named: name,
        write: { result, encoding in
          switch result.assumingMemoryBound(to: Result<A.Payload, A.ActionError>.self).pointee {
          case .success: encoding.success()
          case .failure(let error): try encoding.failure(describing: error)
          }
        },
        success: { try $0.decodeNothing($1) }, failure: { try $0.decodeDescription($1) }))
  }

  /// Leaves an action out of recordings: no recorded state may depend on it.
  public mutating func ignore<A: ActionBase>(_ action: A.Type) {
    ignored.insert(ObjectIdentifier(action))
  }

  @usableFromInline
  mutating func add(_ action: RecordedAction) {
    precondition(
      actionsByName[action.name] == nil,
      "RecordingSchema.add: two actions have the name \(action.name); give one another with `named:`"
    )
    actionsByName[action.name] = action
    actions[action.type] = action
  }

  /// The names of the actions, with the types of their payloads and errors.
  var signatures: [String: String] { actionsByName.mapValues(\.signature) }

  /// Equal for equal schemas, in every process.
  var fingerprint: String {
    var sum = CRC32()
    let text = "\(version)" + signatures.sorted { $0 < $1 }.map { "\n\($0): \($1)" }.joined()
    Array(text.utf8).withUnsafeBytes { sum.append($0) }
    var digits = JSONText()
    digits.appendHexadecimal(sum.value, digits: 8)
    return String(decoding: digits.bytes, as: UTF8.self)
  }
}
