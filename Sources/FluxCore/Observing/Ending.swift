/// What a ``Subscription`` ends.
protocol Ending: AnyObject, Sendable {
  /// Whether it has ended by itself.
  var isOver: Bool { get }

  /// Stops the calls, by no more than a flag: it runs under a lock.
  func stop()
  /// Lets go of everything, once, after `stop()`; foreign code may run.
  func leave()
}

extension Ending {
  var isOver: Bool { false }
}
