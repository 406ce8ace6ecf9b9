/// The values that one observer has still to hear, elsewhere than on the delivering thread, in their order (D17).
///
/// At most one run through the mailbox is under way, so neither the order nor the absence of overlaps depends on the place.
///
/// `@unchecked` since `content` is touched with the lock held only.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  private let lock = AtomicLock()
  private var content: (values: [Value], isRunning: Bool) = ([], false)
  private let place: ObserverPlace
  private let receive: @Sendable (Value) -> Void

  init(at place: ObserverPlace, _ receive: @escaping @Sendable (Value) -> Void) {
    self.place = place
    self.receive = receive
  }

  /// Has `observer` hear `value` after those before.
  func post(_ value: Value, to observer: Observer) {
    let isRunning = lock.withLock {
      content.values.append(value)
      defer { content.isRunning = true }
      return content.isRunning
    }
    if !isRunning { place.run { self.deliver(to: observer) } }
  }

  /// Hands on what has come, until nothing is left or the observer has ended.
  private func deliver(to observer: Observer) {
    while true {
      let values = lock.withLock { () -> [Value] in
        defer { content.values = [] }
        if content.values.isEmpty { content.isRunning = false }
        return content.values
      }
      if values.isEmpty { return }
      for value in values where observer.isLive { receive(value) }
    }
  }
}
