/// Takes the first of several values, for one who waits for it.
///
/// `@unchecked` since its content is touched with the lock held only.
final class Race<Value: Sendable>: @unchecked Sendable {
  private enum Content {
    case open
    case awaited(CheckedContinuation<Value, Never>)
    case finished(Value)
  }

  private let lock = AtomicLock()
  private var content = Content.open

  /// The first value; for one to wait for.
  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let value = lock.withLock { () -> Value? in
          if case .finished(let value) = content { return value }
          content = .awaited(continuation)
          return nil
        }
        if let value { continuation.resume(returning: value) }
      }
    }
  }

  /// Ends the race; false when it was over.
  @discardableResult
  func finish(_ value: Value) -> Bool {
    let old = lock.withLock { () -> Content in
      let old = content
      if case .finished = old { return old }
      content = .finished(value)
      return old
    }
    switch old {
    case .open: return true
    case .awaited(let continuation):
      continuation.resume(returning: value)
      return true
    case .finished: return false
    }
  }
}
