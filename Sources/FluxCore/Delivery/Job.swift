/// Something that waits for the token: a result to deliver, an observer to add or to remove.
@usableFromInline
protocol Job {
  /// Runs with the token held.
  consuming func run(on dispatcher: Dispatcher)
  /// Is told that the queue is dropped (D14).
  ///
  /// - Returns: whether it is lost; false when it has run all the same.
  consuming func drop(on dispatcher: Dispatcher) -> Bool
}

extension Job {
  /// Runs: what is no dispatch is needed, also when the queue is dropped.
  @inlinable
  consuming func drop(on dispatcher: Dispatcher) -> Bool {
    run(on: dispatcher)
    return false
  }
}

/// The head of a queued job: a link, and how to run what lies behind it.
@usableFromInline
struct JobNode {
  @usableFromInline
  enum Fate: Sendable {
    case run
    case drop
  }

  @usableFromInline var next: UnsafeMutablePointer<JobNode>?
  /// Moves the job out, gives the node back, and runs or drops the job; says whether the job is lost.
  @usableFromInline let end: End

  @usableFromInline
  typealias End = (UnsafeMutablePointer<JobNode>, Fate, Dispatcher) -> Bool

  /// The size of all nodes but those of large payloads, so that any job may use the node of any other.
  @inlinable static var size: Int { 160 }
  @inlinable static var alignment: Int { 16 }

  @inlinable
  static func fits<J: Job>(_ job: J.Type) -> Bool {
    MemoryLayout<TypedJobNode<J>>.size <= size
      && MemoryLayout<TypedJobNode<J>>.alignment <= alignment
  }

  /// Puts `job` into memory of its own, `spare` when it is given and large enough: at most one allocation, since the closure captures
  /// nothing.
  @inlinable
  static func make<J: Job>(
    _ job: consuming J, in spare: @autoclosure () -> UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<JobNode> {
    let memory =
      fits(J.self)
      ? spare() ?? .allocate(byteCount: size, alignment: alignment)
      : .allocate(
        byteCount: MemoryLayout<TypedJobNode<J>>.size,
        alignment: MemoryLayout<TypedJobNode<J>>.alignment)
    let node = memory.bindMemory(to: TypedJobNode<J>.self, capacity: 1)
    node.initialize(
      to: TypedJobNode(
        head: JobNode(next: nil) { head, fate, dispatcher in
          let memory = UnsafeMutableRawPointer(head)
          let job = memory.assumingMemoryBound(to: TypedJobNode<J>.self).move().job
          if fits(J.self) {
            dispatcher.delivery.giveBack(memory)
          } else {
            memory.deallocate()
          }
          switch fate {
          case .run:
            job.run(on: dispatcher)
            return false
          case .drop:
            return job.drop(on: dispatcher)
          }
        },
        job: job))
    // The head is the first member, so both have the same address.
    return memory.assumingMemoryBound(to: JobNode.self)
  }

  @inlinable
  init(
    next: UnsafeMutablePointer<JobNode>?, end: @escaping End
  ) {
    self.next = next
    self.end = end
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

@available(*, unavailable)
extension JobNode: Sendable {}

@available(*, unavailable)
extension TypedJobNode: Sendable {}
