import Synchronization

/// Holds what is to live until it is told to let go, also what holds it in turn.
final class Kept<Value: Sendable>: Sendable {
  private let content = Mutex<[Value]>([])

  var values: [Value] { content.withLock { $0 } }

  func keep(_ value: Value) { content.withLock { $0.append(value) } }

  func release() {
    let released = content.withLock { content in
      defer { content = [] }
      return content
    }
    // Outside the lock: its end may call anything.
    withExtendedLifetime(released) {}
  }
}
