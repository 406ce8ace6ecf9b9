extension Dispatcher {
  /// Delivers `result` now when idle, else queues it.
  @inlinable
  package func dispatch<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite
  ) {
    if start(action, site: site) {
      serve(result, of: action)
      finish()
    } else {
      enqueue(JobNode.make(ResultJob<A>(result, origin: origin(site: site)), in: spareNode()))
    }
  }

  /// The same for a result of an asynchronous run, which is dropped when that has been cancelled.
  ///
  /// - Parameter whenDone: called when it has been delivered, or when it will not be: the run has been cancelled, or the queue dropped (D14).
  @usableFromInline
  func dispatch<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite,
    permit: InvocationPermit, whenDone: (@Sendable (_ wasDelivered: Bool) -> Void)? = nil
  ) {
    submit(
      InvocationResultJob<A>(
        result: result, origin: origin(site: site, permit: permit), permit: permit,
        whenDone: whenDone))
  }

  /// Begins a delivery when the dispatcher is idle; false when it is not.
  @usableFromInline
  func start(_ action: any ActionBase.Type, site: CallSite) -> Bool {
    guard token.take() else { return false }
    delivery.begin(Origin(site: site), of: action)
    return true
  }

  /// Ends the delivery that ``start(_:site:)`` began, and delivers what was queued meanwhile.
  @usableFromInline
  func finish() {
    delivery.end()
    if delivery.queue.isEmpty {
      // Nearly always: nobody has dispatched meanwhile.
      delivery.drain.reset()
      if token.release() { return }
    }
    drain()
  }

  /// Dispatches like `dispatch` and returns when the result has been delivered.
  ///
  /// - Returns: false when the permit had been cancelled or the queue has been dropped (D14), so that nothing was delivered.
  func delivered<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite,
    permit: InvocationPermit
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      dispatch(result, of: action, site: site, permit: permit) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Where a dispatch comes from that is made now, on this thread (D16).
  @usableFromInline
  func origin(site: CallSite, permit: InvocationPermit? = nil) -> Origin {
    if token.isHeldByThisThread {
      delivery.origin(site: site, invocation: permit?.invocation ?? 0)
    } else {
      Origin(site: site, parent: permit?.parent ?? 0, invocation: permit?.invocation ?? 0)
    }
  }

  /// Runs `job` with the token held: now when idle, else after what is queued.
  @inlinable
  func submit<J: Job>(_ job: consuming J) {
    if token.take() {
      job.run(on: self)
      drain()
    } else {
      enqueue(JobNode.make(job, in: spareNode()))
    }
  }

  /// Runs `body` with the token held: now when idle, else after what is queued.
  func submit(_ body: @escaping (Dispatcher) -> Void) {
    submit(ClosureJob(body: body))
  }

  /// Memory for a job, when this thread delivers and has some left.
  @usableFromInline
  func spareNode() -> UnsafeMutableRawPointer? {
    token.isHeldByThisThread ? delivery.queue.takeSpare() : nil
  }

  @usableFromInline
  func enqueue(_ node: UnsafeMutablePointer<JobNode>) {
    if token.isHeldByThisThread {
      // Behind those that other threads queued before, which this thread may have waited for.
      delivery.queue.append(list: token.takeWaiting())
      delivery.queue.append(node)
    } else if !token.push(node) {
      _ = node.pointee.end(node, .run, self)
      drain()
    }
  }

  /// Runs what was queued meanwhile, until the dispatcher is idle.
  @usableFromInline
  func drain() {
    repeat {
      delivery.queue.append(list: token.takeWaiting())
      while let node = delivery.queue.popFirst() {
        _ = node.pointee.end(node, .run, self)
        if delivery.drain.isExceeded { dropQueue() }
      }
      delivery.drain.reset()
    } while !token.release()
  }

  /// Reports the loop and drops what waits; what `report` dispatches is delivered (D14).
  private func dropQueue() {
    let cycle = delivery.drain.repeatingSuffix
    var dropped = 0
    // Again for what the end of what was dropped dispatches, which may be how the loop goes on; but not for ever.
    for _ in 0..<1_000 {
      delivery.queue.append(list: token.takeWaiting())
      var doomed = delivery.queue.takeAll()
      if doomed == nil { break }
      while let node = doomed {
        doomed = node.pointee.next
        if node.pointee.end(node, .drop, self) { dropped += 1 }
      }
    }
    delivery.drain.reset()
    report(.runawayLoop(cycle: cycle, limit: drainLimit, dropped: dropped))
  }
}
