extension Dispatcher {
  /// Serves one result to everyone; the token is held.
  @inlinable
  func deliver<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, origin: Origin
  ) {
    delivery.begin(origin, of: action)
    serve(result, of: action)
    delivery.end()
  }

  /// Stores, subscribers and observers, between those who intercept.
  @inlinable
  func serve<A: ActionBase>(_ result: Result<A.Payload, A.ActionError>, of action: A.Type) {
    if registry.isIntercepted {
      serveIntercepted(result, of: action)
    } else {
      serveUnintercepted(result, of: action)
    }
  }

  @inlinable
  func serveUnintercepted<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type
  ) {
    let isHandled = withUnsafePointer(to: result) {
      serve(ObjectIdentifier(action), UnsafeRawPointer($0))
    }
    if !isHandled, case .failure(let error) = result { reportUnhandled(error, of: action) }
  }

  /// Stores in registration order, then subscribers of the results, then the observers of each changed state (D6).
  ///
  /// - Returns: whether someone takes failures of this action.
  @usableFromInline
  func serve(_ action: ObjectIdentifier, _ result: UnsafeRawPointer) -> Bool {
    guard let channel = registry.existingChannel(of: action) else { return false }
    // A channel stays as long as one of its lists is being called.
    return channel._withUnsafeGuaranteedRef {
      let isHandledByStore = $0.stores.callStores(result, in: delivery)
      let isHandledBySubscriber = $0.subscribers.call(result, in: delivery.number)
      delivery.notifyObserversOfChangedStates()
      return isHandledByStore || isHandledBySubscriber
    }
  }

  @usableFromInline
  func reportUnhandled<A: ActionBase>(_ error: A.ActionError, of action: A.Type) {
    guard let cause = delivery.cause else { return }
    report(.unhandledFailure(action: action, error: error, cause: cause))
  }
}
