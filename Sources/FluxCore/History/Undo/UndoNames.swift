/// The names of a dispatcher's histories, each of which is there once.
///
/// `@unchecked` since its content is touched with the lock held only.
final class UndoNames: @unchecked Sendable {
  private let lock = AtomicLock()
  private var names: Set<String> = []

  /// - Returns: false when there is a history of that name.
  func insert(_ name: String) -> Bool { lock.withLock { names.insert(name).inserted } }
  func remove(_ name: String) { _ = lock.withLock { names.remove(name) } }
}
