import Dispatch
import Foundation
import FluxTesting
import Synchronization

extension ReferenceDispatcher {
  var isDeliveringOnThisThread: Bool {
    registry.withLock { $0.deliveringThread } == ObjectIdentifier(Thread.current)
  }

  /// Runs `body` now when this thread delivers or nobody does, else after what is queued.
  func withinDelivery(_ body: @escaping Job) {
    if isDeliveringOnThisThread { body() } else { submit(body) }
  }

  /// Runs `job` and all that comes up meanwhile, or leaves it to the one who does so already.
  func submit(_ job: @escaping Job) {
    let thread = ObjectIdentifier(Thread.current)
    let isFirst = registry.withLock { registry in
      if defect == .lastInFirstOut {
        registry.queue.insert(job, at: 0)
      } else {
        registry.queue.append(job)
      }
      guard registry.deliveringThread == nil else { return false }
      registry.deliveringThread = thread
      return true
    }
    guard isFirst else { return }
    switch defect {
    case .deliversLater:
      DispatchQueue(label: "later").async { [self] in drain() }
    case .deliversElsewhere:
      let isOver = DispatchSemaphore(value: 0)
      Thread { [self] in
        drain()
        isOver.signal()
      }.start()
      isOver.wait()
    case .recurses:
      drainDeeper()
    default:
      drain()
    }
  }

  private func drain() {
    let thread = ObjectIdentifier(Thread.current)
    registry.withLock { $0.deliveringThread = thread }
    while let job = next() { job() }
  }

  private func drainDeeper() {
    guard let job = next() else { return }
    job()
    drainDeeper()
    withExtendedLifetime(job) {}
  }

  private func next() -> Job? {
    registry.withLock { registry in
      if registry.queue.isEmpty {
        registry.deliveringThread = nil
        return nil
      }
      return registry.queue.removeFirst()
    }
  }

  func deliver(_ result: ConformanceResult, of kind: ConformanceKind) {
    let locks = defect == .locksOthersOut || defect == .locksOutItself
    if locks { gate.wait() }
    defer { if locks { gate.signal() } }
    let delivery = registry.withLock { registry in
      registry.delivery += 1
      return registry.delivery
    }
    if defect == .servesSubscribersFirst { serveSubscribers(result, of: kind, delivery) }
    guard let changed = serveStores(result, of: kind, delivery) else { return }
    if defect != .servesSubscribersFirst { serveSubscribers(result, of: kind, delivery) }
    for state in changed { notify(state, delivery) }
  }

  /// - Returns: the states that have changed; nil when all is to stop.
  private func serveStores(
    _ result: ConformanceResult, of kind: ConformanceKind, _ delivery: Int
  ) -> [ReferenceState]? {
    var changed: [ReferenceState] = []
    for store in registry.withLock({ $0.stores }) where store.kinds.contains(kind) {
      guard isCalled(isLive: store.isLive.load(ordering: .acquiring), store.joinedAt, delivery)
      else { continue }
      let half = defect == .showsHalfChanges ? result.anyNumber : nil
      do {
        try store.state.change(
          at: delivery, showing: half, keepsHalf: defect == .keepsHalfChanges
        ) {
          try store.handler(&$0, kind, result)
        }
      } catch {
        if defect == .stopsWhenOneThrows { return nil }
        continue
      }
      if defect == .notifiesStoreByStore {
        notify(store.state, delivery)
      } else {
        changed.append(store.state)
      }
    }
    return changed
  }

  private func serveSubscribers(
    _ result: ConformanceResult, of kind: ConformanceKind, _ delivery: Int
  ) {
    var index = 0
    var subscribers = registry.withLock { $0.subscribers }
    while index < subscribers.count {
      let (wanted, listener) = subscribers[index]
      if wanted == kind || defect == .mixesKinds,
        isCalled(isLive: listener.isLive, listener.joinedAt, delivery)
      {
        if defect == .reordersForSome, !index.isMultiple(of: 2) {
          submit { listener.receive(result) }
        } else {
          listener.receive(result)
        }
      }
      index += 1
      if defect == .callsNewcomers { subscribers = registry.withLock { $0.subscribers } }
    }
  }

  private func notify(_ state: ReferenceState, _ delivery: Int) {
    for listener in state.listeners.withLock({ $0 })
    where isCalled(isLive: listener.isLive, listener.joinedAt, delivery) {
      listener.receive(state.published)
      if defect == .notifiesTwice { listener.receive(state.published) }
    }
  }

  private func isCalled(isLive: Bool, _ joinedAt: borrowing Atomic<Int>, _ delivery: Int) -> Bool {
    (isLive || defect == .callsTheEnded)
      && (joinedAt.load(ordering: .relaxed) < delivery || defect == .callsNewcomers)
  }
}

extension Result where Success == ConformancePayload, Failure == ConformanceFailure {
  fileprivate var anyNumber: Int {
    switch self {
    case .success(let payload): payload.number
    case .failure(let failure): failure.number
    }
  }
}
