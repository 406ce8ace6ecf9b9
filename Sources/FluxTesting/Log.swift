import Synchronization

/// A list that many threads can append to, for tests that note what happened in which order.
public final class Log<Value: Sendable>: Sendable {
  private let content = Mutex<[Value]>([])

  public init() {}

  /// Adds `value` at the end.
  public func append(_ value: Value) { content.withLock { $0.append(value) } }

  /// All that was appended, in order.
  public var values: [Value] { content.withLock { $0 } }
}
