/// What a part of a run is started with.
struct LinkStart: Sendable {
  /// Takes a place for a run under the policy of an action.
  typealias Enter = @Sendable (InvocationRun) -> InvocationPlace

  let run: InvocationRun
  /// What the part delivers under.
  private(set) var permit: InvocationPermit
  /// The place that was taken for the first action of the part when the run was started.
  private(set) var place: InvocationPlace?
  /// Whether someone further out has waited for the place and will leave it.
  private var isPlaceHeld = false

  init(run: InvocationRun, permit: InvocationPermit, place: InvocationPlace? = nil) {
    self.run = run
    self.permit = permit
    self.place = place
  }

  /// A start of what comes after the first action.
  var next: LinkStart { LinkStart(run: run, permit: permit) }

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
    guard let enter, !isPlaceHeld else { return await work(self) }
    var held = self
    held.place = nil
    held.isPlaceHeld = true
    return await (place ?? enter(run)).hold { [held] in await work(held) }
  }
}
