/// Puts what it hears into a stream, and ends that with its source.
final class SequenceObserver<Value: Sendable>: Observer, @unchecked Sendable {
  private let continuation: AsyncStream<Value>.Continuation

  init(on dispatcher: Dispatcher, _ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
    super.init(on: dispatcher) { observer, value in
      unsafeDowncast(observer, to: SequenceObserver<Value>.self)
        .continuation.yield(value.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  override func sourceEnded() { continuation.finish() }
}
