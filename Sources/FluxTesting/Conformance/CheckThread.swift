/// Tells whether code runs on the thread of the check that called it (D3).
enum CheckThread {
  // Outside of tasks a task-local value is one of the thread. A task that is started there inherits it, but is told apart by being one.
  @TaskLocal private static var isMarked = false

  /// Runs `body` and has ``isCurrent`` be true in it, on this thread only.
  static func mark(_ body: () -> Void) {
    $isMarked.withValue(true, operation: body)
  }

  static var isCurrent: Bool { isMarked && withUnsafeCurrentTask { $0 == nil } }
}
