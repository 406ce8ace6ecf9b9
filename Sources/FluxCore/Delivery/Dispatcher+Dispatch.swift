extension Dispatcher {
  /// Delivers `result` now when idle, else queues it.
  @inlinable
  package func dispatch<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite
  ) {
    dispatch(result, of: action, site: site, permit: nil)
  }

  @inlinable
  func dispatch<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite,
    permit: InvocationPermit?
  ) {
    if token.take() {
      if permit?.isCancelled != true { deliver(result, of: action, site: site) }
      drain()
    } else {
      submit(ResultJob<A>(result, site: site, permit: permit))
    }
  }

  /// Dispatches like `dispatch` and returns when the result has been delivered.
  ///
  /// - Returns: false when the permit had been cancelled, so that nothing was delivered.
  func delivered<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite,
    permit: InvocationPermit
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      submit(
        ResultJob<A>(result, site: site, permit: permit) { continuation.resume(returning: $0) })
    }
  }

  /// Runs `job` with the token held: now when idle, else after what is queued.
  @inlinable
  func submit<J: Job>(_ job: consuming J) {
    enqueue(JobNode.make(job))
  }

  /// Runs `body` with the token held: now when idle, else after what is queued.
  func submit(_ body: @escaping (Dispatcher) -> Void) {
    submit(ClosureJob(body: body))
  }

  @usableFromInline
  func enqueue(_ node: UnsafeMutablePointer<JobNode>) {
    guard !token.push(node) else { return }
    node.pointee.run(node, self)
    drain()
  }

  /// Runs what was queued meanwhile, until the dispatcher is idle.
  @usableFromInline
  func drain() {
    while var next = token.release() as UnsafeMutablePointer<JobNode>? {
      while true {
        let node = next
        let following = node.pointee.next
        node.pointee.run(node, self)
        guard let following else { break }
        next = following
      }
    }
  }
}
