/// The values of a state or a signal, to be awaited one by one.
///
/// Any number of consumers may iterate it, each with a cursor and a buffer of its own: it subscribes when it makes its iterator, and misses
/// nothing from then on but what its policy drops. It ends when the source does, after what is still buffered, and when the iterating task is cancelled; then,
/// and when the iterator goes away, its subscription ends.
public struct ValueSequence<Value: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = Never

  private let policy: SequencePolicy
  private let dispatcher: Dispatcher
  private let subscribe: @Sendable (Observer) -> Subscription

  /// - Parameter subscribe: has the observer join the source.
  init(
    on dispatcher: Dispatcher, _ policy: SequencePolicy,
    _ subscribe: @escaping @Sendable (Observer) -> Subscription
  ) {
    self.dispatcher = dispatcher
    self.policy = policy
    self.subscribe = subscribe
  }

  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: policy.bufferingPolicy(of: Value.self))
    let subscription = subscribe(SequenceObserver(on: dispatcher, continuation))
    // The stream may be over already; it then calls at once.
    continuation.onTermination = { _ in subscription.dispose() }
    return Iterator(base: stream.makeAsyncIterator())
  }

  /// One consumer's cursor.
  public struct Iterator: AsyncIteratorProtocol {
    var base: AsyncStream<Value>.Iterator

    /// The next value, as soon as there is one; nil at the end.
    public mutating func next() async -> Value? { await base.next() }

    /// The same, on the caller's actor.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      await base.next(isolation: actor)
    }
  }
}

@available(*, unavailable)
extension ValueSequence.Iterator: Sendable {}

extension StateProperty {
  /// The current value and then each change, as an asynchronous sequence that ends with the store (D12).
  ///
  ///     for await count in store.state.map(\.count).values(.latest) { print(count) }
  ///
  /// A derived state's ends when all of its inputs have. The policy says what becomes of values that are not taken in time.
  public func values(
    _ policy: SequencePolicy, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueSequence<Value> {
    let site = CallSite(fileID: fileID, line: line)
    return ValueSequence(on: storage.dispatcher, policy) {
      subscribe($0, hearsCurrent: true, at: site)
    }
  }
}

extension Signal {
  /// Each value from now on, as an asynchronous sequence that ends with the subject.
  ///
  /// The results of an action have no end: a dispatcher lives for as long as someone listens to it. The policy says what becomes of values
  /// that are not taken in time.
  public func values(
    _ policy: SequencePolicy, fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueSequence<Value> {
    let site = CallSite(fileID: fileID, line: line)
    return ValueSequence(on: dispatcher, policy) { subscribe($0, at: site) }
  }
}
