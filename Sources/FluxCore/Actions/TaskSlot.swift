import Synchronization

/// Holds the task of a run that may be cancelled before its task exists.
final class TaskSlot: Sendable {
  private enum Content {
    case empty
    case task(Task<Void, Never>)
    case cancelled
  }

  private let content = Mutex(Content.empty)

  /// Makes the task and keeps it; a cancelled slot cancels it at once, so that it can still report.
  func fill(_ make: () -> Task<Void, Never>) {
    let task = make()
    let isCancelled = content.withLock { content in
      if case .cancelled = content { return true }
      content = .task(task)
      return false
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let old = content.withLock { content in
      defer { content = .cancelled }
      return content
    }
    if case .task(let task) = old { task.cancel() }
  }
}
