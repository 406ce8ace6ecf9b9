/// A store's state, read-only: its current value, and a call for each change.
public struct StateProperty<Value: Sendable>: Sendable {
  @usableFromInline let storage: StateStorage<Value>

  init(_ storage: StateStorage<Value>) {
    self.storage = storage
  }

  /// The current value, as a whole snapshot; from any thread, without waiting for a delivery (D12).
  @inlinable
  public var value: Value { storage.value }

  /// How often the state has changed; it never goes back.
  @inlinable
  public var revision: UInt64 { storage.snapshot.revision }

  /// Calls `receive` with the current value once and then with each change once, until the subscription is ended.
  ///
  /// The current value is heard before this returns when the dispatcher is idle or this thread delivers, otherwise after
  /// what is queued (D12). Changes are heard on the thread that delivers, when all stores have handled the payload, in
  /// subscription order (D6), at most once per payload. The last value heard is the current one.
  ///
  /// - Parameter hearsCurrent: false to hear changes only.
  @inlinable
  public func subscribe(
    hearsCurrent: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    storage.subscribe(
      Receiver(on: storage.dispatcher, receive), hearsCurrent: hearsCurrent, to: Value.self,
      at: CallSite(fileID: fileID, line: line))
  }
}
