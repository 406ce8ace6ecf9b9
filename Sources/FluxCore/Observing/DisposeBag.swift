import Synchronization

/// Ends many subscriptions together: when told to, or when the bag itself goes away.
///
/// Subscriptions that have ended by themselves do not stay in it: it is swept as it grows, so its size follows the number of live ones.
public final class DisposeBag: Sendable {
  private struct Content {
    var subscriptions: [Subscription] = []
    var sweepAt = 16
  }

  private let content = Mutex(Content())

  public init() {}

  deinit { dispose() }

  /// Keeps `subscription` until the bag ends it.
  ///
  /// - Complexity: amortized O(1).
  public func insert(_ subscription: Subscription) {
    let swept = content.withLock { content -> [Subscription] in
      content.subscriptions.append(subscription)
      guard content.subscriptions.count >= content.sweepAt else { return [] }
      let all = content.subscriptions
      content.subscriptions = all.filter { !$0.isDisposed }
      content.sweepAt = max(16, content.subscriptions.count * 2)
      return all
    }
    // Released outside the lock (D8).
    withExtendedLifetime(swept) {}
  }

  /// Ends every subscription in the bag, in the order in which they were put in; the bag can be used again.
  ///
  /// A second thread that disposes at the same time finds the bag empty and does not wait for the first.
  public func dispose() {
    let all = content.withLock { content in
      defer { content = Content() }
      return content.subscriptions
    }
    for subscription in all { subscription.dispose() }
  }

  /// How many subscriptions in the bag have not ended.
  ///
  /// - Complexity: O(n).
  public var count: Int {
    content.withLock { $0.subscriptions }.count { !$0.isDisposed }
  }

  /// Whether no subscription in the bag is live.
  public var isEmpty: Bool { count == 0 }
}
