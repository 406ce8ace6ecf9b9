/// One rule of the delivery contract that something under test does not keep, as a conformance check has seen it.
public struct ConformanceViolation: Sendable, Equatable, CustomStringConvertible {
  /// The number of the rule, such as "D4"; "Replay" where the same script has given other states.
  public let rule: String
  /// What the rule asks for, as a sentence.
  public let expectation: String
  /// What the check has found instead.
  public let found: String

  public init(rule: String, expectation: String, found: String) {
    self.rule = rule
    self.expectation = expectation
    self.found = found
  }

  /// All three on one line.
  public var description: String { "\(rule): \(expectation); found \(found)" }
}
