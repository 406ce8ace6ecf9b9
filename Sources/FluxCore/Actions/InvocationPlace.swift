/// The place of one run among those that a policy governs together.
///
/// `@unchecked` since `gate` is touched with the lock held only.
final class InvocationPlace: @unchecked Sendable {
  private enum Gate {
    case closed
    case awaited(CheckedContinuation<Bool, Never>)
    case decided(Bool)
  }

  let key: InvocationPolicies.Key
  let run: InvocationRun
  /// Its position in a queue, or 0.
  let number: UInt64
  /// When a debounced one begins, counted from the beginning of the dispatcher's time.
  let deadline: Duration?
  private let policies: InvocationPolicies
  private let lock = AtomicLock()
  private var gate = Gate.closed

  init(
    _ key: InvocationPolicies.Key, of run: InvocationRun, in policies: InvocationPolicies,
    number: UInt64, deadline: Duration?
  ) {
    self.key = key
    self.run = run
    self.policies = policies
    self.number = number
    self.deadline = deadline
  }

  /// Does `work` when it is this one's turn, and leaves after it; a failure takes the place along until it is delivered.
  func hold<Success, Failure>(
    _ work: @Sendable () async -> LinkEnding<Success, Failure>
  ) async -> LinkEnding<Success, Failure> {
    await withTaskCancellationHandler {
      guard await isAdmitted() else {
        leave()
        return .cancelled
      }
      let ending = await work()
      if case .failure(let error, let pending) = ending {
        return .failure(error, pending.keeping(self))
      }
      leave()
      return ending
    } onCancel: {
      withdraw()
    }
  }

  /// Gives the place up; harmless when done before.
  func leave() { policies.leave(self) }

  /// Gives the place up at a cancellation, as far as the policy lets go of what has begun.
  func withdraw() { policies.withdraw(self) }

  /// Tells the one that waits whether it may begin; the first decision stays.
  func decide(_ mayBegin: Bool) {
    let continuation = lock.withLock { () -> CheckedContinuation<Bool, Never>? in
      switch gate {
      case .closed:
        gate = .decided(mayBegin)
        return nil
      case .awaited(let continuation):
        gate = .decided(mayBegin)
        return continuation
      case .decided: return nil
      }
    }
    continuation?.resume(returning: mayBegin)
  }

  private func isAdmitted() async -> Bool {
    if let deadline {
      do { try await policies.sleep(until: deadline) } catch { return false }
      return policies.begin(self)
    }
    if case .decided(let mayBegin) = lock.withLock({ gate }) { return mayBegin }
    return await run.waitingForPolicy {
      await withCheckedContinuation { continuation in
        let decision = lock.withLock { () -> Bool? in
          if case .decided(let mayBegin) = gate { return mayBegin }
          gate = .awaited(continuation)
          return nil
        }
        if let decision { continuation.resume(returning: decision) }
      }
    }
  }
}
