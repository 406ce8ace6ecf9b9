/// The first line of a log: what the lines after it mean.
public struct LogHeader: Codable, Equatable, Sendable {
  /// The version of the format that this code writes, and the only one that it reads.
  package static let format = 1

  /// The version of the format.
  package let flux: Int
  /// What kind of log it is: `recording` for one of a dispatcher's actions.
  public let kind: String
  /// The version of the schema, as its author counts it.
  public let version: Int
  /// A fingerprint of the schema: equal for equal ones.
  public let schema: String
  /// The recorded actions by name, with the types of their payload and error.
  public let actions: [String: String]
  /// The recorded stores by name, with the types of their states.
  public let states: [String: String]

  package init(
    kind: String, version: Int, schema: String = "", actions: [String: String] = [:],
    states: [String: String] = [:]
  ) {
    flux = Self.format
    self.kind = kind
    self.version = version
    self.schema = schema
    self.actions = actions
    self.states = states
  }
}
