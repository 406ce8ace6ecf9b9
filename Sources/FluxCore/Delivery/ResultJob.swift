/// A result on its way to those registered for `A`.
@usableFromInline
struct ResultJob<A: ActionBase>: Job {
  @usableFromInline let result: Result<A.Payload, A.ActionError>
  @usableFromInline let origin: Origin
  @usableFromInline let permit: InvocationPermit?

  @inlinable
  init(
    _ result: Result<A.Payload, A.ActionError>, origin: Origin, permit: InvocationPermit?
  ) {
    self.result = result
    self.origin = origin
    self.permit = permit
  }

  @inlinable
  consuming func run(on dispatcher: Dispatcher) {
    if permit?.isCancelled != true { dispatcher.deliver(result, of: A.self, origin: origin) }
  }

  @inlinable
  consuming func drop(on dispatcher: Dispatcher) -> Bool { true }
}

/// The same for someone who wants to know when it has been delivered, or that it will not be.
struct AwaitedResultJob<A: ActionBase>: Job {
  let result: Result<A.Payload, A.ActionError>
  let origin: Origin
  let permit: InvocationPermit
  let whenDone: @Sendable (_ wasDelivered: Bool) -> Void

  consuming func run(on dispatcher: Dispatcher) {
    let isWanted = !permit.isCancelled
    if isWanted { dispatcher.deliver(result, of: A.self, origin: origin) }
    whenDone(isWanted)
  }

  consuming func drop(on dispatcher: Dispatcher) -> Bool {
    whenDone(false)
    return true
  }
}

@available(*, unavailable)
extension ResultJob: Sendable {}

@available(*, unavailable)
extension AwaitedResultJob: Sendable {}
