extension Invocation {
  /// This one and then `next`, which starts only if this one succeeded.
  ///
  /// Each link delivers its result before the next one starts. The first failure or a cancellation ends the chain.
  /// - Complexity: O(1), from either side; the use of stack does not depend on the length (D5).
  public func concat<Next>(_ next: Invocation<Next, Failure>) -> Invocation<Next, Failure> {
    Invocation<Next, Failure>(
      facts.followed(by: next.facts), after: chain.joined(to: next.earlier), fail: next.fail ?? fail,
      next.last)
  }

  /// The same for a next one that cannot fail.
  public func concat<Next>(_ next: Invocation<Next, Never>) -> Invocation<Next, Failure> {
    Invocation<Next, Failure>(
      facts.followed(by: next.facts), after: chain.joined(to: next.earlier?.widened()), fail: fail
    ) { [last = next.last] in await last($0).widened() }
  }

  /// All links of this one, as those of a longer one.
  fileprivate var chain: InvocationChain<Failure> {
    let link = InvocationChain { [last] in await last($0).withoutPayload }
    return earlier?.joined(to: link) ?? link
  }
}

extension Invocation where Failure == Never {
  /// This one and then `next`, which may fail though this one cannot.
  ///
  /// - Complexity: O(1).
  public func concat<Next, Wider>(_ next: Invocation<Next, Wider>) -> Invocation<Next, Wider> {
    Invocation<Next, Wider>(
      facts.followed(by: next.facts),
      after: chain.widened().joined(to: next.earlier), fail: next.fail, next.last)
  }

  /// This one and then `next`, neither of which can fail.
  ///
  /// - Complexity: O(1).
  public func concat<Next>(_ next: Invocation<Next, Never>) -> Invocation<Next, Never> {
    Invocation<Next, Never>(
      facts.followed(by: next.facts), after: chain.joined(to: next.earlier), fail: nil, next.last)
  }

  /// The same as one whose type says that it could fail.
  func widened<Wider: Error>(to _: Wider.Type = Wider.self) -> Invocation<Success, Wider> {
    Invocation<Success, Wider>(
      facts, after: earlier?.widened(), fail: nil
    ) { [last] in await last($0).widened() }
  }
}

extension InvocationChain {
  fileprivate func joined(to next: InvocationChain?) -> InvocationChain {
    next.map { InvocationChain(self, $0) } ?? self
  }
}

extension InvocationChain where Failure == Never {
  fileprivate func widened<Wider>() -> InvocationChain<Wider> {
    InvocationChain<Wider>(infallible: self)
  }
}
