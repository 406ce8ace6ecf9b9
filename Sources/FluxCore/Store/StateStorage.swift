/// The state of a store: changed by its handlers, for one payload by all of them or by none (D11).
///
/// `@unchecked` for the reasons of ``PublishedState``.
@usableFromInline
final class StateStorage<Value: Sendable>: PublishedState<Value>, @unchecked Sendable {
  let beginChangeSet: ((inout Value) -> Void)?
  let errors: Subject<any Error>
  /// The delivery in which a handler last got the state.
  @exclusivity(unchecked) @usableFromInline var lastTouched: UInt64 = 0

  /// The store's part in a history; nil for most stores.
  @exclusivity(unchecked) var undo: UndoParticipant? {
    didSet { isFollowed = undo != nil }
  }
  /// Whether a change has to be opened before a handler gets the state; and whether the store takes part in a history. The delivery
  /// asks these two, and not for what is behind them, which would cost it the registers for a call.
  @usableFromInline let opensChanges: Bool
  @exclusivity(unchecked) @usableFromInline private(set) var isFollowed = false

  init(_ value: Value, on dispatcher: Dispatcher) {
    opensChanges = Value.self is any RecordsRowChanges.Type
    beginChangeSet = (Value.self as? any RecordsRowChanges.Type).map { Self.opening($0) }
    errors = Subject(on: dispatcher)
    super.init(value, on: dispatcher, height: 0)
  }

  /// Opens a change set in a value whose type has turned out to record changes.
  ///
  /// Asked once, when the store is made, so that it holds for a store that generic code makes, too. `R` is `Value`; the pointer
  /// says so without the copy that a cast would make, and that would make every edit copy.
  private static func opening<R: RecordsRowChanges>(_: R.Type) -> (inout Value) -> Void {
    { value in
      withUnsafeMutablePointer(to: &value) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: R.self).pointee.beginChangeSet()
      }
    }
  }

  /// Runs a store's handlers for one payload; the token is held.
  ///
  /// When `handlers` is true something has run, and the state is published. When it throws, the state is put back to what it was
  /// and the error is published (D11).
  @inlinable
  func change(_ handlers: () throws -> Bool) {
    do {
      if try handlers() { publish() }
    } catch {
      rollBack(error)
    }
  }

  /// The working copy for a handler, with a new change set when this delivery has not touched it yet.
  @inlinable
  func begin() -> UnsafeMutablePointer<Value> {
    let delivery = dispatcher.delivery.number
    if lastTouched != delivery {
      lastTouched = delivery
      if opensChanges { openChange() }
    }
    return working
  }

  @usableFromInline @inline(never)
  func openChange() {
    beginChangeSet?(&working.pointee)
    undo?.openChange()
  }

  @usableFromInline @inline(never)
  func recordChange() { undo?.recordChange() }

  /// Publishes the working copy and has the observers called when all stores have run (D6).
  @inlinable
  func publish() {
    if isFollowed { recordChange() }
    exchange()
    lastPublished = lastTouched
    noteChange()
  }

  /// Puts another value in the place of the state, as a change of the running delivery; the token is held.
  func replace(with value: Value) {
    begin().pointee = value
    publish()
  }

  @usableFromInline
  func rollBack(_ error: any Error) {
    working.pointee = value
    // Only handlers can throw, and they run within a delivery.
    guard let cause = dispatcher.delivery.cause else { return }
    errors.send(error, site: cause.site) { [dispatcher] in
      dispatcher.report(.handlerThrew(state: Value.self, error: error, cause: cause))
    }
  }
}
