/// One check of stores: the rule, what it expects, as a sentence, and how it finds out.
struct StoreCheck<State: Sendable & Equatable>: Sendable {
  let rule: String
  let expectation: String
  let run: @Sendable (StoreTrial<State>) -> Void

  init(
    _ rule: String, _ expectation: String, _ run: @escaping @Sendable (StoreTrial<State>) -> Void
  ) {
    self.rule = rule
    self.expectation = expectation
    self.run = run
  }
}
