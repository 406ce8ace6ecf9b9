/// An observer that is called at a place of its own.
final class PlacedObserver<Value: Sendable>: Observer, @unchecked Sendable {
  private let mailbox: Mailbox<Value>

  init(
    on dispatcher: Dispatcher, at place: ObserverPlace,
    _ receive: @escaping @Sendable (Value) -> Void
  ) {
    mailbox = Mailbox(at: place, receive)
    super.init(on: dispatcher) { observer, value in
      unsafeDowncast(observer, to: PlacedObserver<Value>.self)
        .mailbox.post(value.assumingMemoryBound(to: Value.self).pointee, to: observer)
    }
  }
}

extension StateProperty {
  /// Like ``subscribe(hearsCurrent:fileID:line:_:)``, but calls `receive` at a place of its own, later (D17).
  ///
  /// Each value is heard once, in order, and none after the subscription has been ended at that place.
  public func subscribe(
    at place: ObserverPlace, hearsCurrent: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line, _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(
      PlacedObserver(on: storage.dispatcher, at: place, receive), hearsCurrent: hearsCurrent,
      at: CallSite(fileID: fileID, line: line))
  }

  /// The same on the main actor.
  public func subscribe(
    at _: MainActor.Type, hearsCurrent: Bool = true, fileID: StaticString = #fileID,
    line: UInt = #line, _ receive: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(at: .mainActor, hearsCurrent: hearsCurrent, fileID: fileID, line: line) { value in
      MainActor.assumeIsolated { receive(value) }
    }
  }
}

extension Signal {
  /// Like ``subscribe(fileID:line:_:)``, but calls `receive` at a place of its own, later (D17).
  ///
  /// Each value is heard once, in order, and none after the subscription has been ended at that place.
  public func subscribe(
    at place: ObserverPlace, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(
      PlacedObserver(on: dispatcher, at: place, receive), at: CallSite(fileID: fileID, line: line))
  }

  /// The same on the main actor.
  public func subscribe(
    at _: MainActor.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ receive: @escaping @MainActor @Sendable (Value) -> Void
  ) -> Subscription {
    subscribe(at: .mainActor, fileID: fileID, line: line) { value in
      MainActor.assumeIsolated { receive(value) }
    }
  }
}
