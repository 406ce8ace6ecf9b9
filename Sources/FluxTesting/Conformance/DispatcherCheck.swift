/// One check of one rule: what it expects, as a sentence, and how it finds out.
struct DispatcherCheck<D: DispatcherUnderTest>: Sendable {
  let rule: String
  let expectation: String
  let run: @Sendable (DispatcherTrial<D>) -> Void

  init(
    _ rule: String, _ expectation: String, _ run: @escaping @Sendable (DispatcherTrial<D>) -> Void
  ) {
    self.rule = rule
    self.expectation = expectation
    self.run = run
  }
}
