/// A value behind a lock that is held for a copy or a change alone, never while foreign code runs (D8).
///
/// `@unchecked` since the lock is what makes it so.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = AtomicLock()
  private var guarded: Value

  init(_ value: Value) { guarded = value }

  var value: Value {
    get { lock.withLock { guarded } }
    set {
      // What it replaces is released after the lock.
      var value = newValue
      lock.withLock { swap(&guarded, &value) }
    }
  }

  /// Changes it in its place.
  func update(_ body: (inout Value) -> Void) { lock.withLock { body(&guarded) } }
}
