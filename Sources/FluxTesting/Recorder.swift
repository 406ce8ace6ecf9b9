public import FluxCore

/// Remembers every value that a state or a signal delivers, in order, for a test to compare.
///
///     let heard = Recorder(store.state)
///     Increment(by: 5).invoke(on: dispatcher)
///     #expect(heard.values == [0, 5])
public final class Recorder<Value: Sendable>: Sendable {
  private let log = Log<Value>()
  private let subscription: Subscription

  /// Records the current value, unless told not to, and then each change.
  public init(_ state: StateProperty<Value>, hearsCurrent: Bool = true) {
    subscription = state.subscribe(hearsCurrent: hearsCurrent) { [log] in log.append($0) }
  }

  /// Records each value of `signal` from now on.
  public init(_ signal: Signal<Value>) {
    subscription = signal.subscribe { [log] in log.append($0) }
  }

  /// What has been heard so far.
  public var values: [Value] { log.values }

  /// Stops recording.
  public func dispose() { subscription.dispose() }
}
