/// Ends a subscription: when told to, or when the last reference to it goes away.
///
/// Keep it for as long as the subscription is to last, in a property or in a ``DisposeBag``.
/// Ending twice is harmless. After `dispose()` has returned, no call to the subscriber starts on that thread, also within a
/// running delivery (D7); what the subscriber captured is released as soon as no call to it is running.
///
/// `@unchecked` since `end` is touched with the lock held only.
public final class Subscription: @unchecked Sendable {
  /// What is to be done once.
  private struct End {
    /// Stops the calls, by no more than a flag: it runs under the lock, so that whoever finds the end taken also finds them stopped.
    let stop: (@Sendable () -> Void)?
    /// Lets go of everything; foreign code may run.
    let leave: @Sendable () -> Void
  }

  private let lock = AtomicLock()
  @exclusivity(unchecked) private var end: End?
  private let dispatcher: Dispatcher?
  private let isOver: (@Sendable () -> Bool)?

  /// Makes a handle that calls `end` once: at the first `dispose()` or at the end of its life.
  public convenience init(_ end: @escaping @Sendable () -> Void) {
    self.init(leave: end)
  }

  /// - Parameters:
  ///   - dispatcher: the one whose deliveries call the subscriber.
  ///   - isOver: whether what was subscribed to has ended by itself.
  init(
    on dispatcher: Dispatcher? = nil, isOver: (@Sendable () -> Bool)? = nil,
    stop: (@Sendable () -> Void)? = nil, leave: @escaping @Sendable () -> Void
  ) {
    end = End(stop: stop, leave: leave)
    self.dispatcher = dispatcher
    self.isOver = isOver
  }

  deinit { dispose() }

  /// Ends the subscription.
  public func dispose() {
    // Taken under the lock, called outside of it (D8).
    let end = lock.withLock { () -> End? in
      self.end?.stop?()
      defer { self.end = nil }
      return self.end
    }
    end?.leave()
  }

  /// Ends the subscription and waits until no call to the subscriber is running on another thread (D7).
  ///
  /// Inside a delivery, on the delivering thread, it does not wait: the running call would be one's own. Elsewhere do not call it
  /// while the delivering thread may be waiting for the calling one. The run of an ``Invocation`` is cancelled and not waited for.
  public func disposeAndWait() {
    dispose()
    dispatcher?.waitUntilSettled()
  }

  /// Whether it has ended, through this handle or because what was subscribed to is over.
  public var isDisposed: Bool { isOver?() == true || lock.withLock { end == nil } }

  /// Puts this into `bag`, which ends it with all the others.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
