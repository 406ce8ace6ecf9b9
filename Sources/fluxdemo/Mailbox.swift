#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was told on other threads, for one thread to hear in order.
///
/// Uses the lock and the condition of the C library, since waiting for a condition is what it is for, and the thread
/// sanitizer knows them. Why `@unchecked Sendable` holds: `messages` is touched only with the lock held, and both pointers never change.
final class Mailbox<Message: Sendable>: @unchecked Sendable {
  private var messages: [Message] = []
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let isFilled = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let onPost: @Sendable () -> Void

  /// - Parameter onPost: called after each message, on the thread that posts; wakes a thread that waits for something else.
  init(onPost: @escaping @Sendable () -> Void = {}) {
    self.onPost = onPost
    pthread_mutex_init(lock, nil)
    pthread_cond_init(isFilled, nil)
  }

  deinit {
    pthread_cond_destroy(isFilled)
    pthread_mutex_destroy(lock)
    isFilled.deallocate()
    lock.deallocate()
  }

  func post(_ message: Message) {
    pthread_mutex_lock(lock)
    messages.append(message)
    pthread_cond_signal(isFilled)
    pthread_mutex_unlock(lock)
    onPost()
  }

  /// The oldest message; waits until there is one.
  func next() -> Message {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while messages.isEmpty { pthread_cond_wait(isFilled, lock) }
    return messages.removeFirst()
  }

  /// The oldest message, if there is one.
  func poll() -> Message? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return messages.isEmpty ? nil : messages.removeFirst()
  }
}
