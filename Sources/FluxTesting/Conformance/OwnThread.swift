import Dispatch

/// Runs what may block, or never come back, on a thread that nobody else needs.
enum OwnThread {
  /// Runs `body` and waits for it, but not longer than `limit`; no thread is blocked meanwhile.
  ///
  /// - Returns: false when it was not over in time; its thread is then left as it is.
  static func run(within limit: Duration, _ body: @escaping @Sendable () -> Void) async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer(continuation)
      // A serial queue has a thread of its own, whatever blocks the threads of the pool.
      DispatchQueue(label: "conformance check").async {
        body()
        answer.give(true)
      }
      DispatchQueue(label: "conformance deadline")
        .asyncAfter(deadline: .now() + limit.dispatchInterval) { answer.give(false) }
    }
  }

  /// Runs `bodies`, each on another thread, and blocks this one until all are over, but not longer than `limit`.
  ///
  /// - Returns: whether all were over in time.
  static func runAside(
    within limit: Duration, _ bodies: [@Sendable () -> Void]
  ) -> Bool {
    let areOver = DispatchGroup()
    for body in bodies {
      DispatchQueue(label: "conformance worker").async(group: areOver) { body() }
    }
    return areOver.wait(timeout: .now() + limit.dispatchInterval) == .success
  }
}

extension Duration {
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
