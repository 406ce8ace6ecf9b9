/// A result on its way to those registered for `A`.
@usableFromInline
struct ResultJob<A: ActionBase>: Job {
  @usableFromInline let result: Result<A.Payload, A.ActionError>
  @usableFromInline let origin: Origin

  @inlinable
  init(_ result: Result<A.Payload, A.ActionError>, origin: Origin) {
    self.result = result
    self.origin = origin
  }

  @inlinable
  consuming func run(on dispatcher: Dispatcher) {
    dispatcher.deliver(result, of: A.self, origin: origin)
  }

  @inlinable
  consuming func drop(on dispatcher: Dispatcher) -> Bool { true }
}

@available(*, unavailable)
extension ResultJob: Sendable {}
