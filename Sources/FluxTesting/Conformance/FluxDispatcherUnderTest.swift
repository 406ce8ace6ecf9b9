public import FluxCore

/// Our own ``FluxCore/Dispatcher`` as the conformance kit drives it.
///
/// Make it around a dispatcher that has been set up in a way of your own, or take it as the example for another engine.
public struct FluxDispatcherUnderTest: DispatcherUnderTest {
  private let dispatcher: Dispatcher

  /// Makes one around `dispatcher`, which nobody else should use meanwhile.
  ///
  /// The one it makes by itself keeps its diagnostics to itself: the kit dispatches failures that no one handles.
  public init(_ dispatcher: Dispatcher = Dispatcher(report: { _ in })) {
    self.dispatcher = dispatcher
  }

  public func dispatch(_ result: ConformanceResult, of kind: ConformanceKind) {
    switch kind {
    case .first: ConformanceAction.First.dispatch(result, on: dispatcher)
    case .second: ConformanceAction.Second.dispatch(result, on: dispatcher)
    }
  }

  public func makeStore(
    handling kinds: [ConformanceKind], _ handler: @escaping Handler
  ) -> Store<[Int]> {
    Store([], on: dispatcher) { handlers in
      for kind in kinds {
        switch kind {
        case .first:
          handlers.onResult(of: ConformanceAction.First.self) { try handler(&$0, kind, $1) }
        case .second:
          handlers.onResult(of: ConformanceAction.Second.self) { try handler(&$0, kind, $1) }
        }
      }
    }
  }

  public func state(of store: Store<[Int]>) -> [Int] { store.state.value }

  public func subscribeToResults(
    of kind: ConformanceKind, _ receive: @escaping @Sendable (ConformanceResult) -> Void
  ) -> Subscription {
    switch kind {
    case .first: dispatcher.results(of: ConformanceAction.First.self).subscribe(receive)
    case .second: dispatcher.results(of: ConformanceAction.Second.self).subscribe(receive)
    }
  }

  public func subscribeToState(
    of store: Store<[Int]>, hearsCurrent: Bool, _ receive: @escaping @Sendable ([Int]) -> Void
  ) -> Subscription {
    store.state.subscribe(hearsCurrent: hearsCurrent, receive)
  }

  public func end(_ subscription: Subscription) { subscription.dispose() }
}
