import Dispatch
import Synchronization

/// What was told on other threads, for one thread to hear in order.
final class Mailbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let count = DispatchSemaphore(value: 0)
  private let onPost: @Sendable () -> Void

  /// - Parameter onPost: called after each message, on the thread that posts; wakes a thread that waits for something else.
  init(onPost: @escaping @Sendable () -> Void = {}) {
    self.onPost = onPost
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    count.signal()
    onPost()
  }

  /// The oldest message; waits until there is one.
  func next() -> Message {
    count.wait()
    return messages.withLock { $0.removeFirst() }
  }

  /// The oldest message, if there is one.
  func poll() -> Message? {
    guard count.wait(timeout: .now()) == .success else { return nil }
    return messages.withLock { $0.removeFirst() }
  }
}
