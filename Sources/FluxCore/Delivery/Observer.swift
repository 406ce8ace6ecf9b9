import Synchronization

/// One party that is called with a value: a store's handlers of an action, or someone's observing closure, its type erased.
///
/// `invoke` takes the observer itself and the address of the value. It is made where the value's type is known, captures
/// nothing, and the observer is put only into lists of that type; so nothing is cast, and a call costs no reference counting.
///
/// `@unchecked` since what is not atomic is touched by the holder of the dispatcher's token alone. Exclusivity is not checked at
/// run time, which would cost more than a delivery: every access is over before foreign code runs.
@usableFromInline
class Observer: @unchecked Sendable {
  final let dispatcher: Dispatcher
  final let invoke: @Sendable (Observer, UnsafeRawPointer) -> Void
  /// Whether it takes failures too; only then is a failure handled (D11).
  @usableFromInline final let handlesFailures: Bool
  private final let ended = Atomic(false)
  private final let over = Atomic(false)

  /// The list that it is in; a reference to each other, which leaving cuts.
  @exclusivity(unchecked) final var list: ObserverList?
  @exclusivity(unchecked) final var previous: Unmanaged<Observer>?
  @exclusivity(unchecked) final var next: Unmanaged<Observer>?
  /// It is called in deliveries with greater numbers only (D7).
  @exclusivity(unchecked) final var joinedAt: UInt64 = 0

  /// What lives as long as this.
  private final var kept: AnyObject?

  @usableFromInline
  init(
    on dispatcher: Dispatcher, handlesFailures: Bool = true,
    _ invoke: @escaping @Sendable (Observer, UnsafeRawPointer) -> Void
  ) {
    self.dispatcher = dispatcher
    self.handlesFailures = handlesFailures
    self.invoke = invoke
  }

  /// Called when what it observes has come to its end.
  func sourceEnded() {}

  /// Where to wait for a call that runs elsewhere than on the delivering thread (D17).
  var gate: CallGate? { nil }

  /// Called when it has ended, before it leaves its list, which a running delivery may delay.
  func letGo() {}

  /// Keeps `object` alive; called before it joins.
  @usableFromInline
  final func keep(_ object: AnyObject) { kept = object }

  final var isLive: Bool { !ended.load(ordering: .acquiring) }
}

extension Observer: Ending {
  final var isOver: Bool { over.load(ordering: .acquiring) }

  /// What it observes has come to its end; the token is held.
  final func endWithSource() {
    over.store(true, ordering: .releasing)
    if isLive { sourceEnded() }
  }

  /// No call starts after this on the calling thread, also within a running delivery (D7).
  final func stop() { ended.store(true, ordering: .releasing) }
  final func leave() {
    letGo()
    dispatcher.withToken(LeaveJob(observer: self))
  }
}

/// An observer that hands the value to a closure.
@usableFromInline
final class Receiver<Value: Sendable>: Observer, @unchecked Sendable {
  @usableFromInline let receive: @Sendable (Value) -> Void

  @inlinable
  init(on dispatcher: Dispatcher, _ receive: @escaping @Sendable (Value) -> Void) {
    self.receive = receive
    super.init(on: dispatcher) { observer, value in
      unsafeDowncast(observer, to: Receiver<Value>.self)
        .receive(value.assumingMemoryBound(to: Value.self).pointee)
    }
  }
}
