import Synchronization

/// Ends a subscription: when told to, or when the last reference to it goes away.
///
/// Keep it for as long as the subscription is to last, in a property or in a ``DisposeBag``.
/// Ending twice is harmless. After `dispose()` has returned, no call to the subscriber starts on that thread, also within a
/// running delivery (D7); what the subscriber captured is released as soon as no call to it is running.
public final class Subscription: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>
  private let dispatcher: Dispatcher?

  /// Makes a handle that calls `end` once: at the first `dispose()` or at the end of its life.
  public convenience init(_ end: @escaping @Sendable () -> Void) {
    self.init(on: nil, end)
  }

  /// - Parameter dispatcher: the one whose deliveries call the subscriber.
  init(on dispatcher: Dispatcher?, _ end: @escaping @Sendable () -> Void) {
    self.end = Mutex(end)
    self.dispatcher = dispatcher
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

  /// Ends the subscription and waits until no call to the subscriber is running on another thread (D7).
  ///
  /// Inside a delivery, on the delivering thread, it does not wait: the running call would be one's own. Elsewhere do not call it
  /// while the delivering thread may be waiting for the calling one.
  public func disposeAndWait() {
    dispose()
    dispatcher?.waitUntilSettled()
  }

  /// Whether it has been ended through this handle.
  public var isDisposed: Bool { end.withLock { $0 == nil } }

  /// Puts this into `bag`, which ends it with all the others.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
