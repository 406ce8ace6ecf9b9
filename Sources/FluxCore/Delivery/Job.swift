/// Something that waits for the token: a result to deliver, an observer to add or to remove.
@usableFromInline
protocol Job {
  /// Runs with the token held.
  consuming func run(on dispatcher: Dispatcher)
}

/// The head of a queued job: a link, and how to run what lies behind it.
@usableFromInline
struct JobNode {
  @usableFromInline var next: UnsafeMutablePointer<JobNode>?
  /// Moves the job out, frees the node, runs the job.
  @usableFromInline let run: (UnsafeMutablePointer<JobNode>, Dispatcher) -> Void

  /// Puts `job` into a node of its own: one allocation, since the closure captures nothing.
  @inlinable
  static func make<J: Job>(_ job: consuming J) -> UnsafeMutablePointer<JobNode> {
    let node = UnsafeMutablePointer<TypedJobNode<J>>.allocate(capacity: 1)
    node.initialize(
      to: TypedJobNode(
        head: JobNode(next: nil) { head, dispatcher in
          let node = UnsafeMutableRawPointer(head).assumingMemoryBound(to: TypedJobNode<J>.self)
          let job = node.move().job
          node.deallocate()
          job.run(on: dispatcher)
        },
        job: job))
    // The head is the first member, so both have the same address.
    return UnsafeMutableRawPointer(node).assumingMemoryBound(to: JobNode.self)
  }

  @inlinable
  init(
    next: UnsafeMutablePointer<JobNode>?,
    run: @escaping (UnsafeMutablePointer<JobNode>, Dispatcher) -> Void
  ) {
    self.next = next
    self.run = run
  }
}

@usableFromInline
struct TypedJobNode<J: Job> {
  @usableFromInline var head: JobNode
  @usableFromInline let job: J

  @inlinable
  init(head: JobNode, job: consuming J) {
    self.head = head
    self.job = job
  }
}

/// A result on its way to those registered for `A`.
@usableFromInline
struct ResultJob<A: ActionBase>: Job {
  @usableFromInline let result: Result<A.Payload, A.ActionError>
  @usableFromInline let site: CallSite
  @usableFromInline let permit: InvocationPermit?
  @usableFromInline let whenDone: (@Sendable (_ wasDelivered: Bool) -> Void)?

  @inlinable
  init(
    _ result: Result<A.Payload, A.ActionError>, site: CallSite, permit: InvocationPermit?,
    whenDone: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.result = result
    self.site = site
    self.permit = permit
    self.whenDone = whenDone
  }

  @inlinable
  consuming func run(on dispatcher: Dispatcher) {
    let isWanted = permit?.isCancelled != true
    if isWanted { dispatcher.deliver(result, of: A.self, site: site) }
    whenDone?(isWanted)
  }
}

@available(*, unavailable)
extension JobNode: Sendable {}

@available(*, unavailable)
extension TypedJobNode: Sendable {}

@available(*, unavailable)
extension ResultJob: Sendable {}

struct ClosureJob: Job {
  let body: (Dispatcher) -> Void

  consuming func run(on dispatcher: Dispatcher) {
    body(dispatcher)
  }
}
