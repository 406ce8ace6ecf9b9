/// The rules of the delivery contract as checks of a dispatcher: yours, a wrapper of yours around ours, or ours.
///
///     let violations = await DispatcherConformance.check { FluxDispatcherUnderTest() }
///     #expect(violations.isEmpty)
///
/// It checks D1 to D8 and D10 to D12, as far as ``DispatcherUnderTest`` lets it see them. It deliberately leaves out what not every
/// dispatcher has: waiting for another store (D9), derived properties (D13), the drain limit (D14), interceptors (D15), causes (D16),
/// executors (D17), awaiting a dispatch, waiting for a running call while ending, revisions, and what diagnostics are told.
public enum DispatcherConformance: Sendable {
  /// Runs every check, one after the other, each on a fresh dispatcher.
  ///
  /// A dispatcher that hangs is reported as one that violates the rule under check, and its thread is lost; so no broken dispatcher makes this
  /// hang. One that crashes does crash. Nothing is drawn at random; what depends on how threads meet is tried often enough to be likely to show.
  ///
  /// - Parameters:
  ///   - chainLength: how many dispatches make up the chain that must not use up the stack (D5).
  ///   - patience: how long a thread may be waited for before that counts as a deadlock; no check lasts longer than twice this.
  ///   - make: makes a fresh dispatcher; called on the thread of the check.
  /// - Returns: what was violated, in the order of the rules; nothing when the dispatcher keeps them all.
  public static func check<D: DispatcherUnderTest>(
    chainLength: Int = 100_000, patience: Duration = .seconds(10),
    _ make: @escaping @Sendable () -> D
  ) async -> [ConformanceViolation] {
    var violations: [ConformanceViolation] = []
    for check in allChecks(of: D.self) {
      violations += await Trial.run(check.rule, check.expectation, patience: patience) { trial in
        let trial = DispatcherTrial(
          trial, expectation: check.expectation, dispatcher: make(), chainLength: chainLength)
        check.run(trial)
        trial.close()
      }
    }
    return violations
  }

  private static func allChecks<D: DispatcherUnderTest>(of: D.Type) -> [DispatcherCheck<D>] {
    [
      typingChecks(), orderChecks(), queueingChecks(), stackChecks(), observerChecks(),
      joiningChecks(), lockChecks(), lifetimeChecks(), failureChecks(), stateChecks(),
    ].flatMap { $0 }
  }
}
