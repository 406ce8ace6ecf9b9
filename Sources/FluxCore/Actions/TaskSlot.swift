/// Holds the task of a run that may be cancelled before its task exists.
///
/// `@unchecked` since its content is touched with the lock held only.
final class TaskSlot: @unchecked Sendable {
  private enum Content {
    case empty
    case task(Task<Void, Never>)
    case cancelled
    case over
  }

  private let lock = AtomicLock()
  private var content = Content.empty

  /// Whether the run has come to its end.
  var isOver: Bool {
    lock.withLock {
      if case .over = content { return true }
      return false
    }
  }

  /// Makes the task and keeps it; a cancelled slot cancels it at once, so that it can still report.
  func fill(_ make: () -> Task<Void, Never>) {
    let task = make()
    let old = replace(with: .task(task)) { if case .empty = $0 { true } else { false } }
    if case .cancelled = old { task.cancel() }
  }

  func cancel() {
    let old = replace(with: .cancelled) { if case .over = $0 { false } else { true } }
    if case .task(let task) = old { task.cancel() }
  }

  /// Lets go of the task.
  func finish() {
    _ = replace(with: .over) { _ in true }
  }

  /// Puts `new` in the place of the content where that is right; the old content dies outside the lock (D8).
  private func replace(with new: Content, where isRight: (Content) -> Bool) -> Content {
    lock.withLock {
      let old = content
      if isRight(old) { content = new }
      return old
    }
  }
}
