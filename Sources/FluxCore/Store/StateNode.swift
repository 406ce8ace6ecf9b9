/// A state that observers can be told of, its type erased: what a delivery needs of it.
///
/// `@unchecked` since what changes is touched by the holder of the token alone.
@usableFromInline
class StateNode: @unchecked Sendable {
  @usableFromInline final let dispatcher: Dispatcher
  final let observers = ObserverList()
  /// Where the value is that observers are given.
  final let address: UnsafeRawPointer
  /// The delivery in which a handler last got the state, and in which it was last published.
  @exclusivity(unchecked) @usableFromInline final var lastTouched: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline final var lastPublished: UInt64 = 0
  /// The next one in the list of those that the running delivery has changed.
  @exclusivity(unchecked) final var nextChanged: Unmanaged<StateNode>?

  init(on dispatcher: Dispatcher, at address: UnsafeRawPointer) {
    self.dispatcher = dispatcher
    self.address = address
  }

  @usableFromInline
  final func noteChange() { dispatcher.delivery.noteChange(of: self) }

  final func notifyObservers() { observers.call(address, in: lastPublished) }
}
