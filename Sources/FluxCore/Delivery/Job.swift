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

  /// Where the job is, behind the head, and the size of all nodes but those of large payloads: any job may use the node of any other.
  @inlinable static var offset: Int { 32 }
  @inlinable static var size: Int { 160 }
  @inlinable static var alignment: Int { 16 }

  @inlinable
  static func fits<J: Job>(_ job: J.Type) -> Bool {
    offset + MemoryLayout<J>.size <= size && MemoryLayout<J>.alignment <= alignment
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
        byteCount: offset(of: J.self) + MemoryLayout<J>.size,
        alignment: max(alignment, MemoryLayout<J>.alignment))
    (memory + offset(of: J.self)).initializeMemory(as: J.self, to: job)
    return memory.initializeMemory(
      as: JobNode.self,
      to: JobNode(next: nil) { head, fate, dispatcher in
        let memory = UnsafeMutableRawPointer(head)
        let job = (memory + offset(of: J.self)).assumingMemoryBound(to: J.self).move()
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
      })
  }

  /// The offset, rounded up for a job that wants a larger alignment.
  @inlinable
  static func offset<J: Job>(of job: J.Type) -> Int {
    max(offset, MemoryLayout<J>.alignment)
  }

  @inlinable
  init(
    next: UnsafeMutablePointer<JobNode>?, end: @escaping End
  ) {
    self.next = next
    self.end = end
  }
}

@available(*, unavailable)
extension JobNode: Sendable {}
