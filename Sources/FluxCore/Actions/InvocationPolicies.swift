/// Who runs and who waits on one dispatcher, for each action type whose policy asks for it.
///
/// What follows from an event is decided under the lock and done outside of it (D8). There is an entry for a type only while one
/// of its invocations runs or waits, or its throttling is not over.
///
/// `@unchecked` since the entries and the number are touched with the lock held only.
final class InvocationPolicies: @unchecked Sendable {
  struct Key: Hashable, Sendable {
    let action: ObjectIdentifier
    let policy: InvocationPolicy
  }

  private let clock: any Clock<Duration>
  private let executor: (any TaskExecutor)?
  /// The time since this was made.
  private let now: @Sendable () -> Duration
  private let lock = AtomicLock()
  private var entries: [Key: PolicyEntry] = [:]
  private var lastNumber: UInt64 = 0

  init(clock: any Clock<Duration>, executor: (any TaskExecutor)?) {
    self.clock = clock
    self.executor = executor
    now = Self.stopwatch(clock)
  }

  var entryCount: Int { lock.withLock { entries.count } }

  /// Takes a place for `run`, at once; whether and when it begins is said to the place.
  func enter(_ action: ObjectIdentifier, _ policy: InvocationPolicy, _ run: InvocationRun)
    -> InvocationPlace
  {
    let key = Key(action: action, policy: policy)
    var deadline: Duration?
    if case .debounced(let quiet) = policy { deadline = now() + quiet }
    let number = lock.withLock { () -> UInt64 in
      lastNumber += 1
      return lastNumber
    }
    let place = InvocationPlace(key, of: run, in: self, number: number, deadline: deadline)
    perform(change(key) { $0.enter(place) }, for: key)
    return place
  }

  /// Whether a debounced one whose time has come is still wanted.
  func begin(_ place: InvocationPlace) -> Bool {
    change(place.key) { entry in
      let isWanted = entry.takeOut(place)
      return isWanted ? [.admit(place)] : []
    }.isEmpty == false
  }

  func leave(_ place: InvocationPlace) {
    perform(change(place.key) { $0.leave(place) }, for: place.key)
  }

  func withdraw(_ place: InvocationPlace) {
    let effects = change(place.key) { entry in
      if entry.takeOut(place) { return [.refuse(place)] }
      // What is queued runs alone, so the next one waits for the end of the cancelled work.
      return place.key.policy == .queued ? [] : entry.leave(place)
    }
    perform(effects, for: place.key)
  }

  func sleep(until deadline: Duration) async throws {
    let rest = deadline - now()
    if rest > .zero { try await clock.sleep(for: rest) }
  }

  private func change(
    _ key: Key, _ body: (inout PolicyEntry) -> [PolicyEntry.Effect]
  ) -> [PolicyEntry.Effect] {
    // The entry's places live on in the effects or elsewhere, so none is released under the lock (D8).
    lock.withLock {
      var entry = entries.removeValue(forKey: key) ?? PolicyEntry(policy: key.policy)
      let effects = body(&entry)
      if !entry.isEmpty { entries[key] = entry }
      return effects
    }
  }

  private func perform(_ effects: [PolicyEntry.Effect], for key: Key) {
    for effect in effects {
      switch effect {
      case .admit(let place): place.decide(true)
      case .refuse(let place): place.decide(false)
      case .cancel(let place):
        place.run.cancel()
        place.decide(false)
      case .openWindow(let duration):
        // Nobody's run: detached, so that it inherits nothing.
        Task.detached(executorPreference: executor) { [self] in
          try? await clock.sleep(for: duration)
          perform(change(key) { $0.closeWindow() }, for: key)
        }
      }
    }
  }

  private static func stopwatch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
