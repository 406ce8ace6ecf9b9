import Dispatch
import Foundation
import FluxTesting
import Synchronization

/// A dispatcher as plain as can be, to be broken: a queue, two lists, and a lock that is never held while foreign code runs.
///
/// Slow, and without a thought for it; everything that is not a rule of the contract is left out.
final class ReferenceDispatcher: DispatcherUnderTest {
  typealias Job = @Sendable () -> Void

  struct Registry {
    var queue: [Job] = []
    var deliveringThread: ObjectIdentifier?
    var delivery = 0
    var stores: [Handling] = []
    var subscribers: [(kind: ConformanceKind, listener: Listener<ConformanceResult>)] = []
  }

  let defect: Defect?
  let registry = Mutex(Registry())
  /// Held during deliveries by the defects that lock; a semaphore, since a mutex would notice and trap.
  let gate = DispatchSemaphore(value: 1)

  init(_ defect: Defect? = nil) { self.defect = defect }

  func dispatch(_ result: ConformanceResult, of kind: ConformanceKind) {
    if defect == .swallowsFailures, case .failure = result { return }
    let isBusy = registry.withLock { $0.deliveringThread != nil }
    if isBusy {
      if defect == .dropsWhenBusy { return }
      if defect == .nests, isDeliveringOnThisThread { return deliver(result, of: kind) }
      if defect == .locksOthersOut, !isDeliveringOnThisThread {
        gate.wait()
        gate.signal()
      }
    }
    submit { [self] in deliver(result, of: kind) }
  }

  func makeStore(
    handling kinds: [ConformanceKind], _ handler: @escaping Handler
  ) -> ReferenceStore {
    let handling = Handling(kinds: kinds, handler: handler)
    withinDelivery { [self] in
      registry.withLock { registry in
        handling.joinedAt.store(registry.delivery, ordering: .relaxed)
        registry.stores.append(handling)
      }
    }
    return ReferenceStore(handling) { [self] in
      if defect == .keepsDroppedStores { return }
      handling.isLive.store(false, ordering: .releasing)
      let left = registry.withLock { registry in
        defer { registry.stores.removeAll { $0 === handling } }
        return registry.stores
      }
      // What has left is released here, outside the lock.
      withExtendedLifetime(left) {}
    }
  }

  func state(of store: ReferenceStore) -> [Int] { store.handling.state.published }

  func subscribeToResults(
    of kind: ConformanceKind, _ receive: @escaping @Sendable (ConformanceResult) -> Void
  ) -> ReferenceSubscription {
    let listener = Listener(receive)
    withinDelivery { [self] in
      registry.withLock { registry in
        listener.joinedAt.store(registry.delivery, ordering: .relaxed)
        registry.subscribers.append((kind, listener))
      }
    }
    return subscription { [self] in
      listener.end()
      let left = registry.withLock { registry in
        defer { registry.subscribers.removeAll { $0.listener === listener } }
        return registry.subscribers
      }
      withExtendedLifetime(left) {}
    }
  }

  func subscribeToState(
    of store: ReferenceStore, hearsCurrent: Bool, _ receive: @escaping @Sendable ([Int]) -> Void
  ) -> ReferenceSubscription {
    let state = store.handling.state
    let keeps = defect == .observersKeepStores ? store : nil
    let listener = Listener<[Int]> { value in withExtendedLifetime(keeps) { receive(value) } }
    withinDelivery { [self] in
      let delivery = registry.withLock { $0.delivery }
      // Who hears a value from before the running delivery is owed its change.
      let isOwed = hearsCurrent && state.publishedAt != delivery
      listener.joinedAt.store(isOwed ? delivery - 1 : delivery, ordering: .relaxed)
      state.listeners.withLock { $0.append(listener) }
      guard hearsCurrent, defect != .withholdsTheCurrent else { return }
      if listener.isLive { receive(state.published) }
      if defect == .repeatsTheCurrent { receive(state.published) }
    }
    return subscription {
      listener.end()
      let left = state.listeners.withLock { listeners in
        defer { listeners.removeAll { $0 === listener } }
        return listeners
      }
      withExtendedLifetime(left) {}
    }
  }

  func end(_ subscription: ReferenceSubscription) { subscription.end() }

  private func subscription(_ end: @escaping @Sendable () -> Void) -> ReferenceSubscription {
    ReferenceSubscription { [self] in
      guard defect == .locksOutItself else { return end() }
      gate.wait()
      end()
      gate.signal()
    }
  }
}
