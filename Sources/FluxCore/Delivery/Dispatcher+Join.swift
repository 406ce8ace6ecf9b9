extension Dispatcher {
  /// Runs `body` with the token held: within the running delivery when this thread delivers, at once when the
  /// dispatcher is idle, else after what is queued.
  func withToken(_ body: @escaping @Sendable () -> Void) {
    if token.isHeldByThisThread { body() } else { submit { _ in body() } }
  }

  /// Has `observer` join now, and leave when the subscription ends (D7).
  func subscribe(
    _ observer: Observer, join: @escaping @Sendable () -> Void,
    leave: @escaping @Sendable () -> Void
  ) -> Subscription {
    withToken { if observer.isLive { join() } }
    return Subscription(
      on: self, stop: { observer.end() }, leave: { [self] in withToken(leave) })
  }

  /// Registers a store's handlers, in their order, before all observers of the same actions (D6).
  func register(_ handlers: [(action: ObjectIdentifier, observer: Observer)]) -> Subscription {
    withToken { [registry] in
      for (action, observer) in handlers where observer.isLive {
        registry.channel(of: action).stores.append(observer, at: registry.delivery)
      }
    }
    let stop = { @Sendable in
      for handler in handlers { handler.observer.end() }
    }
    return Subscription(on: self, stop: stop) { [self] in
      withToken { [registry] in
        for (action, observer) in handlers {
          let channel = registry.channel(of: action)
          channel.stores.remove(observer)
          registry.removeChannel(of: action, ifEmpty: channel)
        }
      }
    }
  }

  /// The results of `A` as they are delivered: after the stores, before the observers of states (D6).
  ///
  /// A subscriber of an action's results takes its failures too, so they count as handled (D11).
  public func results<A: ActionBase>(
    of action: A.Type
  ) -> Signal<Result<A.Payload, A.ActionError>> {
    let id = ObjectIdentifier(action)
    return Signal(on: self) { [registry] observer in
      registry.channel(of: id).subscribers.append(observer, at: registry.delivery)
    } leave: { [registry] observer in
      let channel = registry.channel(of: id)
      channel.subscribers.remove(observer)
      registry.removeChannel(of: id, ifEmpty: channel)
    }
  }
}
