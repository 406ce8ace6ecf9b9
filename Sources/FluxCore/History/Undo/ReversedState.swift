/// The part of a store of `State` in a history.
///
/// The store's state and this refer to each other until the store or the history goes away.
final class ReversedState<State: Sendable, Change: Sendable>: UndoParticipant, @unchecked Sendable {
  private struct Prepared {
    var state: State
    var turned: [Int: [Change]] = [:]
  }

  private enum Outcome {
    case install(State)
    case refuse(any Error)
  }

  private let inversion: StateInversion<State, Change>
  private let storage: StateStorage<State>
  /// What takes the changes of each step that is done back, and what makes those of each other step again, in the order of the changes.
  @exclusivity(unchecked) private var changes: [Int: [Change]] = [:]
  /// That of the lists in the working copy.
  @exclusivity(unchecked) private var mark: UInt64 = 0
  @exclusivity(unchecked) private var prepared: Prepared?
  @exclusivity(unchecked) private var failure: (any Error)?
  /// What the handler of the running delivery is to do.
  @exclusivity(unchecked) private var outcome: Outcome?

  init(
    _ inversion: StateInversion<State, Change>, of storage: StateStorage<State>,
    in record: UndoRecord
  ) {
    self.inversion = inversion
    self.storage = storage
    super.init(record)
  }

  override func openChange() {
    guard let open = inversion.open else { return }
    mark = ChangeSetMark.next()
    open(&storage.working.pointee, mark)
  }

  override func recordChange() {
    guard !record.isMoving else { return }
    let change = inversion.change(
      storage.published.pointee.value, storage.working.pointee, mark)
    guard let change, let step = record.stepOfRunningDelivery() else { return }
    append(change, to: step)
  }

  override func forget(_ step: Int) { changes[step] = nil }

  override func settle(into step: Int?) {
    guard let loose = changes.removeValue(forKey: Self.loose), let step else { return }
    for change in loose { append(change, to: step) }
  }

  override func prepare(_ steps: [Int]) -> Bool {
    let touched = ([Self.loose] + steps).filter { changes[$0] != nil }
    guard !touched.isEmpty else { return true }
    var next = Prepared(state: storage.working.pointee)
    storage.beginChangeSet?(&next.state)
    do {
      for step in touched {
        var turned: [Change] = []
        for change in (changes[step] ?? []).reversed() {
          turned.append(try inversion.revert(&next.state, change))
        }
        next.turned[step] = turned
      }
    } catch {
      failure = error
      return false
    }
    prepared = next
    return true
  }

  override func settlePrepared(isAgreed: Bool) {
    if let failure = failure.take() { outcome = .refuse(failure) }
    guard let prepared = prepared.take(), isAgreed else { return }
    for (step, turned) in prepared.turned { changes[step] = turned }
    // What was not recorded cannot be brought back.
    changes[Self.loose] = nil
    outcome = .install(prepared.state)
  }

  /// The store's handler of ``UndoCommand``.
  ///
  /// - Returns: whether the state has changed.
  func handle(
    _ result: Result<UndoCommand.Payload, Never>, on storage: StateStorage<State>
  ) throws -> Bool {
    guard case .success(let command) = result else { return false }
    record.perform(command)
    switch outcome.take() {
    case .install(let state):
      storage.begin().pointee = state
      return true
    case .refuse(let error): throw error
    case nil: return false
    }
  }

  override func detach() {
    changes = [:]
    outcome = nil
    storage.undo = nil
  }

  private func append(_ change: Change, to step: Int) {
    let isMerged = changes[step]?.withLast { inversion.merge(&$0, change) } ?? false
    if !isMerged { changes[step, default: []].append(change) }
  }
}

extension Array {
  /// Changes the last element in place.
  fileprivate mutating func withLast<Result>(_ body: (inout Element) -> Result) -> Result? {
    isEmpty ? nil : body(&self[endIndex - 1])
  }
}
