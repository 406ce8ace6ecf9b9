/// What the conformance kit dispatches as a failure, and what its handlers throw (D11).
public struct ConformanceFailure: Error, Equatable {
  public let number: Int

  init(_ number: Int) { self.number = number }
}
