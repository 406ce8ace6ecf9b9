import FluxCore

/// A list that many threads can append to, for tests that note what happened in which order.
///
/// `@unchecked` since its content is touched with the lock held only.
public final class Log<Value: Sendable>: @unchecked Sendable {
  private let lock = AtomicLock()
  private var content: [Value] = []

  public init() {}

  /// Adds `value` at the end.
  public func append(_ value: Value) { lock.withLock { content.append(value) } }

  /// All that was appended, in order.
  public var values: [Value] { lock.withLock { content } }
}
