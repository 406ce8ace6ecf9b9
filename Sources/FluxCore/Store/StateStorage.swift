/// A store's state: the copy that handlers work on, and the published one that everyone may read.
///
/// - `working` is touched by the holder of the dispatcher's token alone. It lies behind a pointer, since the
///   exclusivity checks of class storage would cost more than the delivery itself, and the token already excludes.
/// - `published` is a whole snapshot under a lock that is held for a copy or an exchange only, never while foreign
///   code runs (D8, D12): the value that it replaces is released after the lock.
///
/// What runs for each delivery is inlinable, so that it is compiled for the state's type where that is known.
@usableFromInline
final class StateStorage<Value: Sendable>: StateNode, @unchecked Sendable {
  /// A value and how often the state had changed when it was published.
  @usableFromInline
  struct Snapshot: Sendable {
    @usableFromInline var value: Value
    @usableFromInline var revision: UInt64

    @inlinable
    init(value: Value, revision: UInt64) {
      self.value = value
      self.revision = revision
    }
  }

  @usableFromInline let working: UnsafeMutablePointer<Value>
  @usableFromInline let lock = AtomicLock()
  @exclusivity(unchecked) @usableFromInline var published: Snapshot
  @usableFromInline let beginChangeSet: ((inout Value) -> Void)?
  let errors: Subject<any Error>

  init(_ value: Value, on dispatcher: Dispatcher) {
    working = .allocate(capacity: 1)
    working.initialize(to: value)
    published = Snapshot(value: value, revision: 0)
    beginChangeSet = (Value.self as? any RecordsRowChanges.Type).map { Self.opening($0) }
    errors = Subject(on: dispatcher)
    super.init(on: dispatcher, at: working)
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

  deinit {
    working.deinitialize(count: 1)
    working.deallocate()
  }

  /// The published value and its revision, from any thread.
  @inlinable
  var snapshot: Snapshot { lock.withLock { published } }

  @inlinable
  var value: Value { snapshot.value }

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
      beginChangeSet?(&working.pointee)
    }
    return working
  }

  /// Publishes the working copy and has the observers called when all stores have run (D6).
  @inlinable
  func publish() {
    var next = Snapshot(value: working.pointee, revision: 0)
    lock.withLock {
      next.revision = published.revision + 1
      swap(&published, &next)
    }
    lastPublished = lastTouched
    noteChange()
  }

  @usableFromInline
  func rollBack(_ error: any Error) {
    working.pointee = snapshot.value
    errors.send(error, site: dispatcher.delivery.origin.site) { [dispatcher] in
      dispatcher.report(.handlerThrew(state: Value.self, error: error))
    }
  }

  override func callWithCurrent(_ observer: Observer) {
    // The published value: a handler may be working on the other one right now.
    withUnsafePointer(to: value) { observer.invoke(observer, UnsafeRawPointer($0)) }
  }
}
