/// Is told of each delivery on a dispatcher, the types erased: an interceptor that changes nothing and costs little.
///
/// Called with the token held, on the delivering thread.
protocol DeliveryWatcher: AnyObject {
  func willServe()
  /// What was delivered: the address of a result of `action`. Not called for what an interceptor stopped.
  func didServe(_ result: UnsafeRawPointer, of action: any ActionBase.Type, cause: Cause)
}

extension Dispatcher {
  func watch(_ watcher: any DeliveryWatcher) {
    registry.watchers.append(watcher)
    registry.noteInterceptors()
  }

  func unwatch(_ watcher: any DeliveryWatcher) {
    registry.watchers.removeAll { $0 === watcher }
    registry.noteInterceptors()
  }

  @usableFromInline
  func tellWatchersBefore() {
    for watcher in registry.watchers { watcher.willServe() }
  }

  @usableFromInline
  func tellWatchersAfter(_ result: UnsafeRawPointer, of action: any ActionBase.Type) {
    guard !registry.watchers.isEmpty, let cause = delivery.cause else { return }
    for watcher in registry.watchers { watcher.didServe(result, of: action, cause: cause) }
  }
}
