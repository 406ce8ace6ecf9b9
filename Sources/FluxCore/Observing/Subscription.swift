/// Ends a subscription: when told to, or when the last reference to it goes away.
///
/// Keep it for as long as the subscription is to last, in a property or in a ``DisposeBag``.
/// Ending twice is harmless. After `dispose()` has returned, no call to the subscriber starts on that thread, also within a
/// running delivery (D7); what the subscriber captured is released at once, or when the running delivery is over.
///
/// `@unchecked` since `ending` is touched with the lock held only.
public final class Subscription: @unchecked Sendable {
  private let lock = AtomicLock()
  @exclusivity(unchecked) private var ending: (any Ending)?
  private let dispatcher: Dispatcher?

  /// Makes a handle that calls `end` once: at the first `dispose()` or at the end of its life.
  public convenience init(_ end: @escaping @Sendable () -> Void) {
    self.init(leave: end)
  }

  /// The same for something that may also be over by itself, and that has something to do under the lock.
  init(
    isOver: @escaping @Sendable () -> Bool = { false }, stop: @escaping @Sendable () -> Void = {},
    leave: @escaping @Sendable () -> Void
  ) {
    ending = ClosureEnding(isOver: isOver, stop: stop, leave: leave)
    dispatcher = nil
  }

  /// - Parameters:
  ///   - dispatcher: the one whose deliveries call the subscriber.
  ///   - type: what is heard of.
  ///   - site: where it was subscribed to.
  init(
    _ ending: any Ending, on dispatcher: Dispatcher, to type: any Sendable.Type, at site: CallSite
  ) {
    self.ending = ending
    self.dispatcher = dispatcher
    dispatcher.ledger?.began(.subscription, of: type, at: site, self)
  }

  deinit { dispose() }

  /// Ends the subscription.
  ///
  /// - Complexity: O(1).
  public func dispose() {
    // Stopped under the lock, so that whoever finds it ended also finds the calls stopped; let go of outside of it (D8).
    let ending = lock.withLock { () -> (any Ending)? in
      self.ending?.stop()
      return self.ending.take()
    }
    guard let ending else { return }
    dispatcher?.ledger?.ended(self)
    ending.leave()
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
  public var isDisposed: Bool { lock.withLock { ending?.isOver ?? true } }

  /// Puts this into `bag`, which ends it with all the others.
  public func disposed(by bag: DisposeBag) { bag.insert(self) }
}
