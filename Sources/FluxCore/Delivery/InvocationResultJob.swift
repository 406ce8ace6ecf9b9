/// A result of an asynchronous run, which is delivered unless the run has been cancelled by then.
struct InvocationResultJob<A: ActionBase>: Job {
  let result: Result<A.Payload, A.ActionError>
  let origin: Origin
  let permit: InvocationPermit
  /// Called when it has been delivered, or will not be.
  let whenDone: (@Sendable (_ wasDelivered: Bool) -> Void)?

  consuming func run(on dispatcher: Dispatcher) {
    let isWanted = !permit.isCancelled
    if isWanted { dispatcher.deliver(result, of: A.self, origin: origin) }
    whenDone?(isWanted)
  }

  consuming func drop(on dispatcher: Dispatcher) -> Bool {
    whenDone?(false)
    return true
  }
}
