/// Ends something by closures.
final class ClosureEnding: Ending {
  private let isOverNow: @Sendable () -> Bool
  private let doStop: @Sendable () -> Void
  private let doLeave: @Sendable () -> Void

  init(
    isOver: @escaping @Sendable () -> Bool, stop: @escaping @Sendable () -> Void,
    leave: @escaping @Sendable () -> Void
  ) {
    isOverNow = isOver
    doStop = stop
    doLeave = leave
  }

  var isOver: Bool { isOverNow() }
  func stop() { doStop() }
  func leave() { doLeave() }
}
