/// Those who are registered for one action type: stores, and subscribers of its results.
final class Channel: @unchecked Sendable {
  let action: ObjectIdentifier
  let stores = ObserverList()
  let subscribers = ObserverList()

  init(of action: ObjectIdentifier) {
    self.action = action
    stores.channel = self
    subscribers.channel = self
  }

  var isEmpty: Bool { stores.isEmpty && subscribers.isEmpty }
}
