/// A state's value: the copy that the holder of the token works on, and the published one that everyone may read.
///
/// - `working` is touched by the holder of the dispatcher's token alone.
/// - `published` is a whole snapshot under a lock that is held for a copy or an exchange only, never while foreign
///   code runs (D8, D12): the value that it replaces is released after the lock.
///
/// Both lie behind pointers. Exclusivity checks of class storage would cost more than the delivery itself, and the token and the
/// lock already exclude; and what a subclass adds has a place in the object that is known when it is compiled.
///
/// A store's state adds its handlers, a derived one its computation. What runs for each delivery or read is inlinable, so that it is
/// compiled for the state's type where that is known.
@usableFromInline
class PublishedState<Value: Sendable>: StateNode, @unchecked Sendable {
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

  @usableFromInline final let working: UnsafeMutablePointer<Value>
  @usableFromInline final let lock = AtomicLock()
  @usableFromInline final let published: UnsafeMutablePointer<Snapshot>

  init(_ value: Value, on dispatcher: Dispatcher, height: Int) {
    working = .allocate(capacity: 1)
    working.initialize(to: value)
    published = .allocate(capacity: 1)
    published.initialize(to: Snapshot(value: value, revision: 0))
    super.init(on: dispatcher, height: height, at: working)
  }

  deinit {
    working.deinitialize(count: 1)
    working.deallocate()
    published.deinitialize(count: 1)
    published.deallocate()
  }

  /// The published value and its revision, from any thread.
  @inlinable
  final var snapshot: Snapshot { lock.withLock { published.pointee } }

  @inlinable
  final var value: Value { snapshot.value }

  override final var revision: UInt64 { snapshot.revision }

  /// How often the value has been computed anew from its inputs.
  var recomputations: Int { 0 }

  override final func callWithCurrent(_ observer: Observer) {
    // The published value: a handler may be working on the other one right now.
    withUnsafePointer(to: value) { observer.invoke(observer, UnsafeRawPointer($0)) }
  }

  /// Puts the working copy in the place of the published one.
  @inlinable
  final func exchange() {
    var next = Snapshot(value: working.pointee, revision: 0)
    lock.withLock {
      next.revision = published.pointee.revision &+ 1
      swap(&published.pointee, &next)
    }
  }
}
