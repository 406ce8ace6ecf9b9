/// What one delivery did, as far as a probe can see it.
struct ProbeEvent<State: Sendable>: Sendable {
  /// A dispatch: what was delivered, and where it was invoked.
  struct Origin: Sendable {
    let action: any Sendable.Type
    let site: String

    var description: String { "\(action), invoked at \(site)" }
  }

  /// A result of an asynchronous invocation.
  struct AsyncResult: Sendable {
    let action: any Sendable.Type
    /// A `Result` of the action's payload and error.
    let value: any Sendable
  }

  /// The state as the delivery left it; nil when it did not touch it.
  var state: State?
  /// What a handler threw.
  var error: (any Error)?
  var result: AsyncResult?
  /// Nil for an error, which is told of after the delivery.
  var origin: Origin?
}
