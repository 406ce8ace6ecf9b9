import Dispatch

/// Whether a call to an observer is running at a place of its own, for those who wait until it is over (D7).
///
/// It keeps nothing of the observer, so a subscription may keep it after its end.
///
/// `@unchecked` since `content` is touched with the lock held only.
final class CallGate: @unchecked Sendable {
  private let lock = AtomicLock()
  /// The calling thread, nil when no call is running, and those who wait.
  private var content: (caller: UInt?, waiting: [DispatchSemaphore]) = (nil, [])

  /// Runs `body` as a call, unless the observer has ended.
  ///
  /// - Returns: false when it has.
  func call(_ observer: Observer, _ body: () -> Void) -> Bool {
    // Asked under the lock: whoever has stopped the observer and then finds no call here will see none start.
    let isLive = lock.withLock {
      if observer.isLive { content.caller = DeliveryToken.thisThread }
      return observer.isLive
    }
    guard isLive else { return false }
    body()
    let waiting = lock.withLock { () -> [DispatchSemaphore] in
      defer { content = (nil, []) }
      return content.waiting
    }
    for isOver in waiting { isOver.signal() }
    return true
  }

  /// Returns when no call is running; inside of a call it does not wait, which would be for itself.
  func wait() {
    let isOver = DispatchSemaphore(value: 0)
    let isRunning = lock.withLock {
      guard let caller = content.caller, caller != DeliveryToken.thisThread else { return false }
      content.waiting.append(isOver)
      return true
    }
    if isRunning { isOver.wait() }
  }
}
