/// Reads a value out of a JSON document, as `Codable` does.
package struct JSONDecoding: Decoder {
  let document: JSONDocument
  let node: Int

  /// Reads a whole value; every member and element of it has to be read.
  ///
  /// One that the type does not look at means that it was written by another type: that would be a guess.
  ///
  /// - Throws: ``JSONError``, or what the type's own `init(from:)` throws.
  package static func read<T: Decodable>(
    _ type: T.Type, from document: JSONDocument, at node: Int
  ) throws -> T {
    let value: T
    do {
      value = try T(from: JSONDecoding(document: document, node: node))
    } catch {
      let reason =
        switch error {
        case DecodingError.keyNotFound(_, let context), DecodingError.valueNotFound(_, let context):
          context.underlyingError
        default: error
        }
      guard let error = reason as? JSONError, case .mismatch(let node, let wanted) = error.reason
      else { throw reason ?? error }
      throw JSONError(
        offset: error.offset, reason: .expected("\(wanted) for \(document.path(to: node))"))
    }
    if let unread = document.firstUnread(in: node) {
      throw JSONError(
        offset: document.nodes[unread].start, reason: .unread(document.path(to: unread)))
    }
    return value
  }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    guard document.nodes[node].kind == .object else {
      throw document.mismatch(at: node, "an object")
    }
    return KeyedDecodingContainer(Keyed<Key>(document: document, node: node))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard document.nodes[node].kind == .array else {
      throw document.mismatch(at: node, "an array")
    }
    return Unkeyed(document: document, node: node)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(document: document, node: node)
  }
}

@available(*, unavailable)
extension JSONDecoding: Sendable {}
