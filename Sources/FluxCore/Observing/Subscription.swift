import Synchronization

/// Ends a subscription: when told to, or when the last reference to it goes away.
///
/// Keep it for as long as the subscription is to last, in a property or in a ``DisposeBag``.
/// Ending twice is harmless. After `dispose()` has returned, no call to the subscriber starts on that thread, also within a
/// running delivery (D7); what the subscriber captured is released as soon as no call to it is running.
public final class Subscription: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  /// Makes a handle that calls `end` once: at the first `dispose()` or at the end of its life.
  public init(_ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
  }

  deinit { dispose() }

  /// Ends the subscription.
  public func dispose() {
    // Taken under the lock, called outside of it (D8).
    let end = self.end.withLock { end in
      defer { end = nil }
      return end
    }
    end?()
  }

  /// Whether it has been ended through this handle.
  public var isDisposed: Bool { end.withLock { $0 == nil } }

  /// Puts this into `bag`, which ends it with all the others.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
