/// A state, read-only: its current value, and a call for each change; a store's own, or one derived from others.
public struct StateProperty<Value: Sendable>: Sendable {
  @usableFromInline let storage: PublishedState<Value>
  /// Keeps a derived state up to date.
  @usableFromInline let lifetime: DerivedLifetime?

  init(_ storage: PublishedState<Value>, lifetime: DerivedLifetime? = nil) {
    self.storage = storage
    self.lifetime = lifetime
  }

  /// Whose deliveries change it.
  package var dispatcher: Dispatcher { storage.dispatcher }

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
  /// subscription order (D6), at most once per payload. The last value heard is the current one. Who does not want to hear the current
  /// value says `hearsCurrent: false`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func subscribe(
    hearsCurrent: Bool = true, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(
      Receiver(on: storage.dispatcher, receive), hearsCurrent: hearsCurrent,
      at: CallSite(fileID: fileID, line: line))
  }

  @inlinable
  func subscribe(
    _ observer: Observer, hearsCurrent: Bool, at site: CallSite
  ) -> Subscription {
    if let lifetime { observer.keep(lifetime) }
    return storage.subscribe(observer, hearsCurrent: hearsCurrent, to: Value.self, at: site)
  }
}
