/// The values that one observer has still to hear, elsewhere than on the delivering thread, in their order (D17).
///
/// At most one run through the mailbox is under way, so neither the order nor the absence of overlaps depends on the place.
///
/// `@unchecked` since `content` is touched with the lock held only.
final class Mailbox<Value: Sendable>: @unchecked Sendable {
  /// `receive` is nil once the mailbox is closed.
  private struct Content {
    var values: [Value] = []
    var isRunning = false
    var receive: (@Sendable (Value) -> Void)?
  }

  let gate = CallGate()
  private let lock = AtomicLock()
  private var content: Content
  private let place: ObserverPlace

  init(at place: ObserverPlace, _ receive: @escaping @Sendable (Value) -> Void) {
    self.place = place
    content = Content(receive: receive)
  }

  /// Has `observer` hear `value` after those before.
  func post(_ value: Value, to observer: Observer) {
    let begins = lock.withLock {
      guard content.receive != nil else { return false }
      content.values.append(value)
      defer { content.isRunning = true }
      return !content.isRunning
    }
    if begins { place.run { self.deliver(to: observer) } }
  }

  /// Lets go of what waits and of what `receive` captured, also when the place is never reached again.
  func close() {
    let closed = lock.withLock { () -> Content in
      defer {
        content.values = []
        content.receive = nil
      }
      return content
    }
    // Released outside the lock (D8).
    withExtendedLifetime(closed) {}
  }

  /// Hands on what has come so far. What comes meanwhile is for another run, so that others have their turn at the place, too.
  private func deliver(to observer: Observer) {
    let values = lock.withLock { () -> [Value] in
      defer { content.values = [] }
      return content.values
    }
    for value in values {
      guard gate.call(observer, { lock.withLock { content.receive }?(value) }) else { break }
    }
    let isMore = lock.withLock {
      content.isRunning = !content.values.isEmpty
      return content.isRunning
    }
    if isMore { place.run { self.deliver(to: observer) } }
  }
}
