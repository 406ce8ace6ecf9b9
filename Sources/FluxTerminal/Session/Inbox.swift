#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What was told on any thread, for one thread to hear in order.
///
/// The thread that hears may wait for other things as well: `descriptor` becomes readable when there is something.
// Uses the lock of the C library, which the thread sanitizer knows. Why `@unchecked Sendable` holds: `messages` is
// touched only with the lock held, and the pointer never changes.
public final class Inbox<Message: Sendable>: @unchecked Sendable {
  private var messages: [Message] = []
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let wake: WakePipe

  /// Fails if the process has no descriptors left.
  public init?() {
    guard let wake = WakePipe() else { return nil }
    self.wake = wake
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Readable from the first message after a `takeAll()` to the next.
  public var descriptor: Int32 { wake.descriptor }

  /// Leaves a message, from any thread. Never waits for who hears it, so whoever posts faster than is heard fills the memory.
  public func post(_ message: Message) {
    pthread_mutex_lock(lock)
    let isFirst = messages.isEmpty
    messages.append(message)
    pthread_mutex_unlock(lock)
    if isFirst { wake.wake() }
  }

  /// All messages since the last time, the oldest first; does not wait for any.
  public func takeAll() -> [Message] {
    // Before looking: what is posted from here on wakes again.
    wake.drain()
    var taken: [Message] = []
    pthread_mutex_lock(lock)
    swap(&taken, &messages)
    pthread_mutex_unlock(lock)
    return taken
  }

  /// All messages since the last time; waits until there is one.
  public func next() -> [Message] {
    while true {
      let taken = takeAll()
      if !taken.isEmpty { return taken }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&state, 1, -1)
    }
  }
}
