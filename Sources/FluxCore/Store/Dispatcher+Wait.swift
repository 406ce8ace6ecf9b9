extension Dispatcher {
  /// Has other stores handle the running payload before this store's handler goes on (D9).
  ///
  ///     let cart = Store(Cart(), on: dispatcher) { handlers in
  ///       handlers.on(Checkout.self) { [stock = stock.registration, prices = stock.state] cart, order in
  ///         try dispatcher.wait(for: stock)
  ///         cart.total = prices.value.total(of: order)
  ///       }
  ///     }
  ///
  /// Call it from a store's handler, on the thread that runs it. A store that has handled the payload already, or that has no handler for its action, is
  /// not waited for. The state of the others is published when this returns.
  ///
  /// - Complexity: O(number of actions that the other stores handle).
  /// - Throws: ``WaitError`` for stores that wait for each other, for a store of another dispatcher or one that has been released, and
  ///   when no handler is running on this thread. The dispatcher stays usable; a handler that lets the error out leaves its
  ///   state as it was (D11).
  public func wait(for others: StoreRegistration...) throws(WaitError) {
    for other in others { try wait(for: other) }
  }

  private func wait(for other: StoreRegistration) throws(WaitError) {
    guard other.dispatcher === self else { throw .foreign(other) }
    guard token.isHeldByThisThread, let result = delivery.result,
      let running = delivery.runningStore?.takeUnretainedValue()
    else { throw .outsideDelivery(other) }
    guard !other.isEnded else { throw .ended(other) }
    guard let action = running.list?.channel?.action, let store = other.observer(of: action),
      store.list != nil, store.joinedAt < delivery.number, store.finishedIn != delivery.number
    else { return }
    guard store.startedIn != delivery.number else {
      throw .cycle(path(from: store, to: running) + [other])
    }
    store.handle(result, in: delivery)
  }

  /// The stores from `first`, each of which waits for the next, to `last`.
  private func path(from first: StoreObserver, to last: StoreObserver) -> [StoreRegistration] {
    var backwards: [StoreRegistration] = []
    var next: StoreObserver? = last
    while let store = next {
      if let registration = store.registration { backwards.append(registration) }
      next = store === first ? nil : store.waiting?.takeUnretainedValue()
    }
    return backwards.reversed()
  }
}
