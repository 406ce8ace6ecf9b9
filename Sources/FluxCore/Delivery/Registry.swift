/// Who is registered with a dispatcher, and what the running delivery has changed.
///
/// Only the holder of the token touches it; see ``ObserverList`` for why that is safe.
final class Registry: @unchecked Sendable {
  /// Those who are registered for one action type.
  final class Channel {
    let stores = ObserverList()
    let subscribers = ObserverList()

    var isEmpty: Bool { stores.isEmpty && subscribers.isEmpty }
  }

  @exclusivity(unchecked) private(set) var channels: [ObjectIdentifier: Channel] = [:]
  /// The number of the running delivery, or of the last one.
  @exclusivity(unchecked) private(set) var delivery: UInt64 = 0
  @exclusivity(unchecked) private var changed: [any ChangedState] = []

  func beginDelivery() { delivery += 1 }

  func channel(of action: ObjectIdentifier) -> Channel {
    if let channel = channels[action] { return channel }
    let channel = Channel()
    channels[action] = channel
    return channel
  }

  /// Leaves no entry behind for an action that nobody is registered for any more (D10).
  func removeChannel(of action: ObjectIdentifier, ifEmpty channel: Channel) {
    // It may have been removed before, and another one made in its place.
    if channel.isEmpty, channels[action] === channel { channels[action] = nil }
  }

  /// Has the observers of `state` called when every store has handled the running payload (D6).
  func noteChange(of state: any ChangedState) { changed.append(state) }

  func notifyObserversOfChangedStates() {
    guard !changed.isEmpty else { return }
    // Nothing is appended meanwhile: what an observer dispatches is queued.
    for state in changed { state.notifyObservers() }
    changed.removeAll(keepingCapacity: true)
  }
}

/// A state that has changed in the running delivery.
protocol ChangedState: AnyObject {
  func notifyObservers()
}
