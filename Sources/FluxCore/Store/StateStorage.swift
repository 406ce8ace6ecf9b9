public import Synchronization

/// A store's state: the copy that handlers work on, and the published one that everyone may read.
///
/// - `working` is touched by the holder of the dispatcher's token alone. It lies behind a pointer, since the
///   exclusivity checks of class storage would cost more than the delivery itself, and the token already excludes.
/// - `published` is a whole snapshot under a lock that is held for a copy or an exchange only, never while foreign
///   code runs (D8, D12): the value that it replaces is released after the lock.
///
/// What runs for each delivery is inlinable, so that it is compiled for the state's type where that is known.
@usableFromInline
final class StateStorage<Value: Sendable>: @unchecked Sendable {
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
  @usableFromInline let published: Mutex<Snapshot>
  @usableFromInline let beginChangeSet: ((inout Value) -> Void)?
  @usableFromInline let dispatcher: Dispatcher
  let observers = ObserverList()
  let errors: Subject<any Error>

  // Of the token's holder.
  @exclusivity(unchecked) @usableFromInline var revision: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var lastTouched: UInt64 = 0
  @exclusivity(unchecked) @usableFromInline var isNoted = false

  init(_ value: Value, on dispatcher: Dispatcher, beginChangeSet: ((inout Value) -> Void)?) {
    working = .allocate(capacity: 1)
    working.initialize(to: value)
    published = Mutex(Snapshot(value: value, revision: 0))
    self.dispatcher = dispatcher
    self.beginChangeSet = beginChangeSet
    errors = Subject(on: dispatcher)
  }

  deinit {
    working.deinitialize(count: 1)
    working.deallocate()
  }

  /// The published value and its revision, from any thread.
  @inlinable
  var snapshot: Snapshot { published.withLock { $0 } }

  /// Runs one handler on the state; the token is held.
  ///
  /// When it throws, the state is put back to what it was and the error is published (D11).
  @inlinable
  func change(_ handler: (inout Value) throws -> Void) {
    let delivery = dispatcher.delivery
    if lastTouched != delivery {
      lastTouched = delivery
      beginChangeSet?(&working.pointee)
    }
    do {
      try handler(&working.pointee)
      commit()
    } catch {
      rollBack(error)
    }
  }

  /// Publishes the working copy and has the observers called when all stores have run (D6).
  @inlinable
  func commit() {
    revision += 1
    var next = Snapshot(value: working.pointee, revision: revision)
    published.withLock { swap(&$0, &next) }
    guard !isNoted else { return }
    isNoted = true
    noteChange()
  }

  @usableFromInline
  func noteChange() { dispatcher.registry.noteChange(of: self) }

  @usableFromInline
  func rollBack(_ error: any Error) {
    working.pointee = snapshot.value
    lastTouched = 0
    if errors.hasSubscribers {
      errors.send(error)
    } else {
      dispatcher.report(.handlerThrew(state: Value.self, error: error))
    }
  }

  /// Calls `observer` with the current value and has it join for later ones; the token is held (D12).
  func join(_ observer: Observer, hearsCurrent: Bool) {
    // The published value: a handler may be working on the other one right now.
    let current = snapshot
    observers.append(observer, at: current.revision)
    guard hearsCurrent else { return }
    withUnsafePointer(to: current.value) { observer.call(UnsafeRawPointer($0)) }
  }
}

extension StateStorage: ChangedState {
  func notifyObservers() {
    isNoted = false
    observers.call(UnsafeRawPointer(working), stamp: revision)
  }
}
