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

  /// Serves a result that is watched, and that interceptors may replace or stop; the token is held.
  @inlinable
  func serveIntercepted<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type
  ) {
    tellWatchersBefore()
    var served: Result<A.Payload, A.ActionError>? = result
    if hasInterceptors {
      served = servePassing(result, of: action)
    } else {
      serveUnintercepted(result, of: action)
    }
    guard let served else { return }
    withUnsafePointer(to: served) { tellWatchersAfter(UnsafeRawPointer($0), of: action) }
  }

  @usableFromInline
  var hasInterceptors: Bool { !registry.interceptors.isEmpty }

  /// Serves a result that has passed the interceptors.
  ///
  /// - Returns: what was served; nil for one that was stopped.
  @usableFromInline
  func servePassing<A: ActionBase>(
    _ result: Result<A.Payload, A.ActionError>, of action: A.Type
  ) -> Result<A.Payload, A.ActionError>? {
    guard let cause = delivery.cause else { return nil }
    var dispatched = Dispatched<A>(result, cause: cause, on: self)
    var passed: [InstalledInterceptor] = []
    for installed in registry.interceptors
    where installed.joinedAt < cause.number && !installed.isEnded {
      switch installed.interceptor.willDeliver(dispatched) {
      case .proceed: break
      // What was recorded is what interceptors had made of it.
      case _ where isReplaying: break
      case .replace(let result): dispatched = Dispatched(result, cause: cause, on: self)
      case .stop: return nil
      }
      passed.append(installed)
    }
    serveUnintercepted(dispatched.result, of: action)
    for installed in passed.reversed() where !installed.isEnded {
      installed.interceptor.didDeliver(dispatched)
    }
    return dispatched.result
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
    dispatcher.registry.noteInterceptors()
  }
}

private struct UninstallJob: Job {
  let installed: InstalledInterceptor

  consuming func run(on dispatcher: Dispatcher) {
    let registry = dispatcher.registry
    registry.interceptors.removeAll { [installed] in $0 === installed }
    registry.noteInterceptors()
  }
}
