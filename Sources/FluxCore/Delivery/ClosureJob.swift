/// A turn with the token for whatever the closure does: someone joins or leaves, or waits for what is queued before it.
///
/// It is no dispatch, so it runs also when the queue is dropped.
struct ClosureJob: Job {
  let body: (Dispatcher) -> Void

  consuming func run(on dispatcher: Dispatcher) { body(dispatcher) }
}
