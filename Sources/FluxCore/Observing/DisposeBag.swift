/// Ends many subscriptions together: when told to, or when the bag itself goes away.
///
/// Subscriptions that have ended by themselves do not stay in it: it is swept as it grows, so its size follows the number of live ones.
///
/// `@unchecked` since its content is touched with the lock held only.
public final class DisposeBag: @unchecked Sendable {
  private let lock = AtomicLock()
  private var subscriptions: [Subscription] = []
  private var sweepAt = 16
  private var isClosed = false

  public init() {}

  deinit { dispose() }

  /// Keeps `subscription` until the bag ends it.
  ///
  /// - Complexity: amortized O(1).
  public func insert(_ subscription: Subscription) {
    let swept = lock.withLock { () -> [Subscription]? in
      if isClosed { return nil }
      subscriptions.append(subscription)
      guard subscriptions.count >= sweepAt else { return [] }
      let all = subscriptions
      subscriptions = all.filter { !$0.isDisposed }
      sweepAt = max(16, subscriptions.count * 2)
      return all
    }
    // Released outside the lock (D8).
    withExtendedLifetime(swept) {}
    if swept == nil { subscription.dispose() }
  }

  /// Ends every subscription in the bag, in the order in which they were put in; the bag can be used again.
  ///
  /// A second thread that disposes at the same time finds the bag empty and does not wait for the first.
  public func dispose() {
    let all = lock.withLock { () -> [Subscription] in
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in all { subscription.dispose() }
  }

  /// Ends every subscription in the bag, and from now on each that is put in, at once (D10).
  func close() {
    lock.withLock { isClosed = true }
    dispose()
  }

  /// How many subscriptions in the bag have not ended.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    lock.withLock { subscriptions }.count { !$0.isDisposed }
  }

  /// Whether no subscription in the bag is live.
  public var isEmpty: Bool { count == 0 }
}
