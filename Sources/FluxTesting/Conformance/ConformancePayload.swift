/// What the conformance kit dispatches as a success.
///
/// A dispatcher under test hands it on whole: it carries a number that tells it apart, and sometimes an object whose end
/// does something (D4, D8).
public struct ConformancePayload: Sendable {
  public let number: Int
  let cargo: AtEnd?

  init(_ number: Int, cargo: AtEnd? = nil) {
    self.number = number
    self.cargo = cargo
  }
}
