/// How much of what a store does a test has to expect.
public enum Exhaustivity: Sendable, Hashable {
  /// Everything, in order; what was not expected fails the test.
  case exhaustive
  /// What is expected must have come in that order; anything else may have come before, between and after.
  case ordered
  /// Only where things stand counts: an expectation compares with the last state, and all row changes since the last expectation are
  /// one set.
  case lastOnly
}
