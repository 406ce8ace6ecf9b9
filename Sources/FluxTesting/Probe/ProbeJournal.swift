import FluxCore
import Synchronization

/// What a probe has heard, in order; written by the delivering thread, read by the test.
final class ProbeJournal<State: Sendable>: Sendable {
  private struct Content: Sendable {
    var initial: State?
    var events: [ProbeEvent<State>] = []
    /// The dispatch that is being delivered.
    var origin: ProbeEvent<State>.Origin?
    /// Whether the dispatch that is being delivered has changed the state: the last event is then its own.
    var hasChanged = false
  }

  private let content = Mutex(Content())

  /// The state that was there first, and everything since.
  func read(ifUnheard initial: State) -> (initial: State, events: [ProbeEvent<State>]) {
    content.withLock { ($0.initial ?? initial, $0.events) }
  }

  func begin(_ origin: ProbeEvent<State>.Origin) {
    content.withLock {
      $0.origin = origin
      $0.hasChanged = false
    }
  }

  func note(_ state: State) {
    content.withLock {
      guard $0.initial != nil else {
        $0.initial = state
        return
      }
      $0.hasChanged = true
      $0.events.append(ProbeEvent(state: state, origin: $0.origin))
    }
  }

  func note(_ error: any Error) {
    content.withLock { $0.events.append(ProbeEvent(error: error)) }
  }

  /// Ends the delivery; `result` is what it delivered when that came from an asynchronous invocation.
  func end(_ result: ProbeEvent<State>.AsyncResult?) {
    content.withLock {
      if let result {
        if $0.hasChanged {
          $0.events[$0.events.count - 1].result = result
        } else {
          $0.events.append(ProbeEvent(result: result, origin: $0.origin))
        }
      }
      $0.origin = nil
      $0.hasChanged = false
    }
  }
}

/// Notes what its dispatcher delivers, and leaves it as it is.
struct ProbeInterceptor<State: Sendable>: Interceptor {
  let journal: ProbeJournal<State>

  func willDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) -> Interception<A> {
    journal.begin(.init(action: A.self, site: dispatch.cause.site.description))
    return .proceed
  }

  func didDeliver<A: ActionBase>(_ dispatch: Dispatched<A>) {
    journal.end(
      dispatch.cause.invocation.map { _ in .init(action: A.self, value: dispatch.result) })
  }
}
