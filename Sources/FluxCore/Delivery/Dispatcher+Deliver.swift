extension Dispatcher {
  /// Serves one result to everyone; the token is held.
  @inlinable
  func deliver<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type, site: CallSite
  ) {
    let isHandled = withUnsafePointer(to: result) {
      deliver(ObjectIdentifier(action), UnsafeRawPointer($0))
    }
    if !isHandled, case .failure(let error) = result {
      report(.unhandledFailure(action: action, error: error, site: site))
    }
  }

  /// Stores in registration order, then subscribers of the results, then the observers of each changed state (D6).
  ///
  /// - Returns: whether someone takes failures of this action.
  @usableFromInline
  func deliver(_ action: ObjectIdentifier, _ result: UnsafeRawPointer) -> Bool {
    registry.beginDelivery()
    defer { registry.notifyObserversOfChangedStates() }
    guard let channel = registry.channels[action] else { return false }
    let isHandledByStore = channel.stores.call(result, stamp: registry.delivery)
    let isHandledBySubscriber = channel.subscribers.call(result, stamp: registry.delivery)
    registry.removeChannel(of: action, ifEmpty: channel)
    return isHandledByStore || isHandledBySubscriber
  }

  /// The number of the running delivery, or of the last one; the token is held.
  @usableFromInline
  var delivery: UInt64 { registry.delivery }
}
