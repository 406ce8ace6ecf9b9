/// What a part of a run is started with.
struct LinkStart: Sendable {
  /// Takes a place for a run under the policy of an action.
  struct Enter: Sendable {
    let key: InvocationPolicies.Key
    let policies: InvocationPolicies

    func callAsFunction(_ run: InvocationRun) -> InvocationPlace {
      policies.enter(key.action, key.policy, run)
    }

    /// Whether the place that `other` takes is one that a run cannot take twice.
    func excludes(_ other: Enter) -> Bool {
      guard key == other.key, policies === other.policies else { return false }
      switch key.policy {
      case .latest, .first, .queued: return true
      case .every, .debounced, .throttled: return false
      }
    }
  }

  let run: InvocationRun
  /// What the part delivers under.
  private(set) var permit: InvocationPermit
  /// The place that was taken for the first action of the part when the run was started.
  private(set) var place: InvocationPlace?
  /// Whether someone further out has waited for the place and will leave it.
  private var isPlaceHeld = false
  /// Those that this run holds further out.
  private var held: [Enter] = []

  init(run: InvocationRun, permit: InvocationPermit, place: InvocationPlace? = nil) {
    self.run = run
    self.permit = permit
    self.place = place
  }

  /// A start of what comes after the first action.
  var next: LinkStart {
    var next = LinkStart(run: run, permit: permit)
    next.held = held
    return next
  }

  /// The same with another permit.
  func under(_ permit: InvocationPermit) -> LinkStart {
    var start = self
    start.permit = permit
    return start
  }

  /// Does `work` while holding the place that `enter` takes, unless it is held already.
  func holding<Success, Failure>(
    _ enter: Enter?, _ work: @Sendable (LinkStart) async -> LinkEnding<Success, Failure>
  ) async -> LinkEnding<Success, Failure> {
    guard let enter, !isPlaceHeld, !held.contains(where: { $0.excludes(enter) }) else {
      return await work(self)
    }
    var start = self
    start.place = nil
    start.isPlaceHeld = true
    start.held.append(enter)
    return await (place ?? enter(run)).hold { [start] in await work(start) }
  }
}
