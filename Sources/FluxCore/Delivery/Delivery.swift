/// What the running delivery knows, and what waits behind it.
///
/// Only the holder of the token touches it; see ``ObserverList`` for why that is safe.
@usableFromInline
final class Delivery: @unchecked Sendable {
  /// The number of the running delivery, or of the last one.
  @exclusivity(unchecked) @usableFromInline private(set) var number: UInt64 = 0
  @exclusivity(unchecked) private(set) var isRunning = false
  /// Where the running delivery comes from, or the last one.
  @exclusivity(unchecked) private(set) var origin = Origin(site: CallSite())
  @exclusivity(unchecked) var queue = JobQueue()
  @exclusivity(unchecked) var drain: DrainCount
  @exclusivity(unchecked) var recomputations = RecomputationQueue()
  /// The result that the stores are being given, and the one whose handlers are running; nil when none is.
  @exclusivity(unchecked) var result: UnsafeRawPointer?
  @exclusivity(unchecked) var runningStore: Unmanaged<StoreObserver>?

  @exclusivity(unchecked) private var firstChanged: Unmanaged<StateNode>?
  @exclusivity(unchecked) private var lastChanged: Unmanaged<StateNode>?

  init(drainLimit: Int) { drain = DrainCount(limit: drainLimit) }

  @usableFromInline
  func begin(_ origin: Origin, of type: any Sendable.Type) {
    number &+= 1
    isRunning = true
    self.origin = origin
    drain.count(origin)
    if drain.isTrailing {
      drain.leaveTrail(Diagnostic.Step(type: type, site: origin.site))
    }
  }

  /// Has the next delivery be the one of that number, unless that is over.
  func skip(to next: UInt64) { number = max(number, next &- 1) }

  @usableFromInline
  func end() { isRunning = false }

  /// Takes back the memory of a job that has ended.
  @usableFromInline
  func giveBack(_ memory: UnsafeMutableRawPointer) { queue.giveBack(memory) }

  /// The cause of the running delivery.
  var cause: Cause? { isRunning ? Cause(number: number, origin: origin) : nil }

  /// What a dispatch knows that is made on the delivering thread.
  @usableFromInline
  func origin(site: CallSite, invocation: UInt64) -> Origin {
    guard isRunning else {
      // What a delivery left to be done after it belongs to its chain, too (D14).
      return Origin(
        site: site, invocation: invocation, depth: drain.hasBegun ? origin.depth &+ 1 : 0)
    }
    return Origin(
      site: site, parent: number, invocation: invocation, depth: origin.depth &+ 1)
  }

  /// Has the observers of `state` called when every store has handled the running payload (D6).
  ///
  /// No reference is counted: a store that is released in a delivery leaves after it, and with it its state.
  func noteChange(of state: StateNode) {
    let reference = Unmanaged.passUnretained(state)
    state.nextChanged = nil
    if let lastChanged {
      lastChanged._withUnsafeGuaranteedRef { $0.nextChanged = reference }
    } else {
      firstChanged = reference
    }
    lastChanged = reference
  }

  /// Computes what is derived from the states that have changed, then calls the observers of all of them, state by state (D6, D13).
  func notifyObserversOfChangedStates() {
    if !recomputations.isEmpty { recomputeDerivedStates() }
    var next = firstChanged
    firstChanged = nil
    lastChanged = nil
    while let state = next {
      state._withUnsafeGuaranteedRef {
        next = $0.nextChanged
        $0.notifyObservers()
      }
    }
  }

  // Not inlined: the delivery that has nothing to compute should not pay for its registers.
  @inline(never)
  private func recomputeDerivedStates() {
    while !recomputations.isEmpty {
      for derivation in recomputations.takeLowest() { derivation.state?.recompute() }
    }
  }
}
