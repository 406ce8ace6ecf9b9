import Synchronization

/// One run of an asynchronous invocation, from its start until its outcome is known.
package final class InvocationRun: Sendable {
  /// The run that the current task works for; nil in the engine's own timers.
  @TaskLocal package static var current: InvocationRun?

  /// Where its first action was invoked.
  package let site: CallSite
  let permit: InvocationPermit
  let task = TaskSlot()
  private let runs: InvocationRuns
  private let waits = Atomic(0)

  /// Starts to count as live.
  init(of action: any Sendable.Type, at site: CallSite, on dispatcher: Dispatcher) {
    self.site = site
    permit = InvocationPermit(
      invocation: dispatcher.nextInvocation(), parent: dispatcher.cause?.number ?? 0)
    runs = dispatcher.runs
    runs.insert(self, of: action)
  }

  /// The number of the run on its dispatcher (D16).
  package var invocation: UInt64 { permit.invocation }

  /// Whether it has not begun since a policy makes it wait for another run or for a time to pass.
  package var isWaitingForPolicy: Bool { waits.load(ordering: .acquiring) > 0 }

  /// Cancels the run as a whole.
  func cancel() {
    permit.cancel()
    task.cancel()
  }

  /// Its outcome is known.
  func end() { runs.remove(self) }

  /// Returns what `body` returns; meanwhile a policy makes the run wait.
  func waitingForPolicy(_ body: () async -> Bool) async -> Bool {
    waits.wrappingAdd(1, ordering: .acquiringAndReleasing)
    defer { waits.wrappingSubtract(1, ordering: .acquiringAndReleasing) }
    return await body()
  }
}
