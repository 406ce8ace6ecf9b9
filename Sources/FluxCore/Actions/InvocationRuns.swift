/// The runs of one dispatcher: which are live, and who waits for whom under the policies of their actions.
///
/// `@unchecked` since `runs` is touched with the lock held only.
package final class InvocationRuns: @unchecked Sendable {
  let policies: InvocationPolicies
  private let ledger: Ledger?
  private let lock = AtomicLock()
  private var runs: [UInt64: InvocationRun] = [:]

  init(clock: any Clock<Duration>, executor: (any TaskExecutor)?, ledger: Ledger?) {
    policies = InvocationPolicies(clock: clock, executor: executor)
    self.ledger = ledger
  }

  /// Those that have been started and whose outcome is not known, in the order in which they were started.
  ///
  /// - Complexity: O(n log n).
  package var live: [InvocationRun] {
    lock.withLock { runs }.values.sorted { $0.invocation < $1.invocation }
  }

  /// How many action types have invocations that a policy keeps an eye on: one runs or waits, or the time of its throttling is not over.
  package var policyEntryCount: Int { policies.entryCount }

  func insert(_ run: InvocationRun, of action: any Sendable.Type) {
    ledger?.began(.run, of: action, at: run.site, run)
    lock.withLock { runs[run.invocation] = run }
  }

  func remove(_ run: InvocationRun) {
    ledger?.ended(run)
    // Released outside the lock (D8).
    let removed = lock.withLock { runs.removeValue(forKey: run.invocation) }
    withExtendedLifetime(removed) {}
  }
}
