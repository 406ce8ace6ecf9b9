import Synchronization

/// Holds the task of a run that may be cancelled before its task exists.
final class TaskSlot: Sendable {
  private enum Content {
    case empty
    case task(Task<Void, Never>)
    case cancelled
    case over
  }

  private let content = Mutex(Content.empty)

  /// Whether the run has come to its end.
  var isOver: Bool {
    content.withLock { content in
      if case .over = content { return true }
      return false
    }
  }

  /// Makes the task and keeps it; a cancelled slot cancels it at once, so that it can still report.
  func fill(_ make: () -> Task<Void, Never>) {
    let task = make()
    let isCancelled = content.withLock { content in
      switch content {
      case .cancelled: return true
      case .over: return false
      case .empty, .task:
        content = .task(task)
        return false
      }
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let old = content.withLock { content in
      let old = content
      if case .over = old {} else { content = .cancelled }
      return old
    }
    if case .task(let task) = old { task.cancel() }
  }

  /// Lets go of the task.
  func finish() {
    let old = content.withLock { content in
      defer { content = .over }
      return content
    }
    withExtendedLifetime(old) {}
  }
}
