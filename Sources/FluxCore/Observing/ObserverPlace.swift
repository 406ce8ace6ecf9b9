public import Dispatch

/// Where an observer is called, when that is not the delivering thread (D17).
public struct ObserverPlace: Sendable {
  let run: @Sendable (_ body: @escaping @Sendable () -> Void) -> Void

  /// On a queue, which may be a concurrent one: the calls to one observer do not overlap.
  public static func queue(_ queue: DispatchQueue) -> ObserverPlace {
    ObserverPlace { body in queue.async(execute: body) }
  }

  /// On an executor of tasks.
  public static func executor(_ executor: any TaskExecutor) -> ObserverPlace {
    ObserverPlace { body in Task(executorPreference: executor) { body() } }
  }

  static let mainActor = ObserverPlace { body in Task { @MainActor in body() } }
}
