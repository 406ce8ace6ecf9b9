/// Who runs and who waits under one policy of one action type: decides and does nothing itself.
struct PolicyEntry {
  /// What is to be done outside the lock.
  enum Effect {
    case admit(InvocationPlace)
    /// It has not begun and will not.
    case refuse(InvocationPlace)
    /// A newer one takes its place.
    case cancel(InvocationPlace)
    /// The window of throttling that this one begins.
    case openWindow(Duration, InvocationPlace)
  }

  private let policy: InvocationPolicy
  /// The one that the others look at: under `latest`, `first` and `queued`.
  private var running: InvocationPlace?
  /// By number: the queue, or the one that waits for its time.
  private var waiting: [UInt64: InvocationPlace] = [:]
  /// The numbers that the queue may contain, oldest first from `head` on.
  private var order: [UInt64] = []
  private var head = 0
  private var isWindowOpen = false

  init(policy: InvocationPolicy) { self.policy = policy }

  var isEmpty: Bool { running == nil && waiting.isEmpty && !isWindowOpen }

  mutating func enter(_ place: InvocationPlace) -> [Effect] {
    switch policy {
    case .every:
      return [.admit(place)]
    case .latest:
      defer { running = place }
      return (running.map { [.cancel($0)] } ?? []) + [.admit(place)]
    case .first:
      if let running, !running.run.permit.isCancelled { return [.refuse(place)] }
      running = place
      return [.admit(place)]
    case .queued:
      guard running != nil else {
        running = place
        return [.admit(place)]
      }
      waiting[place.number] = place
      order.append(place.number)
      return []
    case .debounced:
      return waitAlone(place)
    case .throttled(let duration, let edge):
      if isWindowOpen { return edge == .leading ? [.refuse(place)] : waitAlone(place) }
      isWindowOpen = true
      return (edge == .trailing ? waitAlone(place) : [.admit(place)]) + [
        .openWindow(duration, place)
      ]
    }
  }

  /// Takes out one that waits; false when it does not.
  mutating func takeOut(_ place: InvocationPlace) -> Bool {
    waiting.removeValue(forKey: place.number) != nil
  }

  mutating func leave(_ place: InvocationPlace) -> [Effect] {
    _ = takeOut(place)
    guard running === place else { return [] }
    running = nextInQueue()
    return running.map { [.admit($0)] } ?? []
  }

  /// Ends a throttling window; the one that waited for that begins with the next.
  mutating func closeWindow() -> [Effect] {
    guard case .throttled(let duration, _) = policy, let place = waiting.values.first else {
      isWindowOpen = false
      return []
    }
    waiting = [:]
    return [.admit(place), .openWindow(duration, place)]
  }

  private mutating func waitAlone(_ place: InvocationPlace) -> [Effect] {
    let old = waiting.values.map { Effect.cancel($0) }
    waiting = [place.number: place]
    return old
  }

  private mutating func nextInQueue() -> InvocationPlace? {
    while head < order.count {
      let number = order[head]
      head += 1
      if head * 2 > order.count {
        order.removeFirst(head)
        head = 0
      }
      if let place = waiting.removeValue(forKey: number) { return place }
    }
    order = []
    head = 0
    return nil
  }
}
