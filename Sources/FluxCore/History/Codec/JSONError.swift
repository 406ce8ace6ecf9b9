/// Why bytes are not the JSON that was wanted.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  package enum Reason: Equatable, Sendable {
    /// Something else than this is there.
    case expected(String)
    /// Something else than this is at a node.
    case mismatch(node: Int, wanted: String)
    /// The arrays and objects lie too deep in one another.
    case tooDeep
    /// A string is not UTF-8, or has an escape that means nothing.
    case badString
    /// The type that reads it does not look at this.
    case unread(String)
  }

  /// Where, in bytes.
  package let offset: Int
  package let reason: Reason

  package var description: String {
    switch reason {
    case .expected(let what), .mismatch(_, let what): "expected \(what) at byte \(offset)"
    case .tooDeep: "too many levels of arrays and objects at byte \(offset)"
    case .badString: "a string that is not valid at byte \(offset)"
    case .unread(let path): "\(path) is nothing that its type knows"
    }
  }
}
