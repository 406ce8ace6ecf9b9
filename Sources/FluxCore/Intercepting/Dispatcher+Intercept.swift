import Synchronization

extension Dispatcher {
  /// Has `interceptor` see every dispatch from the next delivery on, until the subscription is ended (D7, D15).
  ///
  /// Before the stores, interceptors are called in the order in which they were installed, each with what the one before made of the
  /// result; after the observers, in the opposite order. Without any, a delivery costs nothing more.
  public func install(
    _ interceptor: any Interceptor, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let installed = InstalledInterceptor(interceptor, on: self)
    withToken(InstallJob(installed: installed))
    return Subscription(
      installed, on: self, to: type(of: interceptor), at: CallSite(fileID: fileID, line: line))
  }

  /// Serves a result that interceptors may replace or stop; the token is held.
  @usableFromInline
  func serveIntercepted<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type
  ) {
    guard let cause = delivery.cause else { return }
    var dispatched = Dispatched<A>(result, cause: cause, on: self)
    var passed: [InstalledInterceptor] = []
    for installed in registry.interceptors
    where installed.joinedAt < cause.number && !installed.isEnded {
      switch installed.interceptor.willDeliver(dispatched) {
      case .proceed: break
      case .replace(let result): dispatched = Dispatched(result, cause: cause, on: self)
      case .stop: return
      }
      passed.append(installed)
    }
    serveUnintercepted(dispatched.result, of: action)
    for installed in passed.reversed() where !installed.isEnded {
      installed.interceptor.didDeliver(dispatched)
    }
  }
}

/// An interceptor and since when it is installed.
///
/// `@unchecked` since `joinedAt` is touched by the holder of the token alone.
final class InstalledInterceptor: Ending, @unchecked Sendable {
  let interceptor: any Interceptor
  private let dispatcher: Dispatcher
  private let ended = Atomic(false)
  @exclusivity(unchecked) fileprivate(set) var joinedAt: UInt64 = 0

  init(_ interceptor: any Interceptor, on dispatcher: Dispatcher) {
    self.interceptor = interceptor
    self.dispatcher = dispatcher
  }

  var isEnded: Bool { ended.load(ordering: .acquiring) }

  func stop() { ended.store(true, ordering: .releasing) }
  func leave() { dispatcher.withToken(UninstallJob(installed: self)) }
}

private struct InstallJob: Job {
  let installed: InstalledInterceptor

  consuming func run(on dispatcher: Dispatcher) {
    guard !installed.isEnded else { return }
    installed.joinedAt = dispatcher.delivery.number
    dispatcher.registry.interceptors.append(installed)
    dispatcher.registry.hasInterceptors = true
  }
}

private struct UninstallJob: Job {
  let installed: InstalledInterceptor

  consuming func run(on dispatcher: Dispatcher) {
    let registry = dispatcher.registry
    registry.interceptors.removeAll { [installed] in $0 === installed }
    registry.hasInterceptors = !registry.interceptors.isEmpty
  }
}
