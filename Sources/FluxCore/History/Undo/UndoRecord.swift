/// The steps of a history, and the stores that take part in it.
///
/// All of it is a function of the delivered results and their causes, in their order: of no time, address or identity (H8).
///
/// `@unchecked` since what varies is touched by the holder of the dispatcher's token alone.
final class UndoRecord: @unchecked Sendable {
  /// What is known of the running delivery before its stores run.
  private struct Seen {
    let delivery: UInt64
    let chain: UndoChains.ID
    let isStep: Bool
    let action: any ActionBase.Type
  }

  let name: String
  let limit: Int
  private let isRecorded: @Sendable (any ActionBase.Type) -> Bool
  private let status: StateStorage<UndoState>

  @exclusivity(unchecked) private(set) var isEnded = false
  @exclusivity(unchecked) private(set) var participants: [UndoParticipant] = []
  @exclusivity(unchecked) private var chains = UndoChains()
  @exclusivity(unchecked) private var seen: Seen?
  /// The last step's number.
  @exclusivity(unchecked) private var lastStep = 0
  /// The chain whose changes go on the last step; nil when the next recorded change is a step of its own.
  @exclusivity(unchecked) var openChain: UndoChains.ID?
  @exclusivity(unchecked) private var groupDepth = 0
  @exclusivity(unchecked) private var groupChain: UndoChains.ID?
  /// The newest asynchronous run at the last undo or jump back (H7).
  @exclusivity(unchecked) var lastEarlyInvocation: UInt64 = 0
  /// The deliveries whose changes have found their step, and which have been performed.
  @exclusivity(unchecked) private var placed: (delivery: UInt64, step: Int?)?
  @exclusivity(unchecked) private var performedIn: UInt64 = 0

  init(
    named name: String, limit: Int, status: StateStorage<UndoState>,
    recording isRecorded: @escaping @Sendable (any ActionBase.Type) -> Bool
  ) {
    self.name = name
    self.limit = limit
    self.status = status
    self.isRecorded = isRecorded
  }

  private var dispatcher: Dispatcher { status.dispatcher }
  private var delivery: UInt64 { dispatcher.delivery.number }

  /// Whether the running delivery moves the stores to another step, which is no change to record.
  var isMoving: Bool { performedIn == delivery }

  func add(_ participant: UndoParticipant) {
    if isEnded { participant.detach() } else { participants.append(participant) }
  }

  func remove(_ participant: UndoParticipant) { participants.removeAll { $0 === participant } }

  /// Lets go of everything; the history has been released.
  func end() {
    isEnded = true
    for participant in participants { participant.detach() }
    participants = []
  }

  /// Takes notice of a dispatch before its stores run.
  ///
  /// - Returns: whether it goes on (H7).
  func see<A: ActionBase>(_ action: A.Type, _ cause: Cause) -> Bool {
    let isLate = cause.invocation.map { $0 <= lastEarlyInvocation } ?? false
    if isLate, A.afterUndo == .discard { return false }
    seen = Seen(
      delivery: cause.number, chain: chain(of: cause),
      isStep: !(isLate && A.afterUndo == .applyWithoutStep) && isRecorded(action), action: action)
    return true
  }

  private func chain(of cause: Cause) -> UndoChains.ID {
    if groupDepth > 0, let groupChain {
      chains.add(cause.number, to: groupChain)
      return groupChain
    }
    return chains.chain(of: cause.number, parent: cause.parent, keeping: openChain)
  }

  /// The step that the running delivery's changes belong to, which may be a new one; nil when nothing will ever take them back.
  func stepOfRunningDelivery() -> Int? {
    if let placed, placed.delivery == delivery { return placed.step }
    let step = place()
    placed = (delivery, step)
    return step
  }

  private func place() -> Int? {
    let state = status.working.pointee
    // Seen by the history since before the store could be registered.
    guard let seen, seen.delivery == delivery else { return nil }
    guard seen.isStep else {
      return state.canRedo ? UndoParticipant.loose : state.nextUndo?.number
    }
    if seen.chain == openChain, let last = state.nextUndo { return last.number }
    openChain = seen.chain
    return addStep(of: seen.action)
  }

  private func addStep(of action: any ActionBase.Type) -> Int {
    let old = status.working.pointee
    let previous = old.nextUndo?.number
    for participant in participants { participant.settle(into: previous) }
    lastStep += 1
    let step = UndoStep(number: lastStep, dispatch: delivery, name: "\(action)")
    change { state in
      while state.canRedo { forget(state.steps.removeStep(at: state.steps.count - 1)) }
      state.steps.append(step)
      state.undoCount += 1
      if state.undoCount > limit {
        state.base = state.steps[0].number
        state.undoCount -= 1
        forget(state.steps.removeStep(at: 0))
      }
    }
    return lastStep
  }

  private func forget(_ step: UndoStep?) {
    guard let step else { return }
    for participant in participants { participant.forget(step.number) }
  }

  /// Does what the running delivery's command says, once: the store that is first to handle it has all stores prepare.
  func perform(_ command: UndoCommand.Payload) {
    guard command.history == name, !isEnded, performedIn != delivery else { return }
    performedIn = delivery
    let state = status.working.pointee
    switch command.request {
    case .undo(let count) where count > 0 && state.canUndo:
      move(from: state, to: state.undoCount - min(count, state.undoCount), command.lastInvocation)
    case .redo(let count) where count > 0 && state.canRedo:
      move(from: state, to: state.undoCount + min(count, state.redoCount), command.lastInvocation)
    case .jump(let number):
      guard let target = state.count(upTo: number) else { return }
      move(from: state, to: target, command.lastInvocation)
    case .beginGroup:
      groupDepth += 1
      // A group in a group is in the outer one's chain already.
      groupChain = seen?.chain
    case .endGroup:
      groupDepth = max(0, groupDepth - 1)
    case .undo, .redo: break
    }
  }

  /// Takes back or brings back steps until `target` of them are done, in all stores or, when one refuses, in none.
  private func move(from state: UndoState, to target: Int, _ lastInvocation: UInt64) {
    let count = state.undoCount
    let indices = target < count ? Array((target..<count).reversed()) : Array(count..<target)
    let steps = indices.map { state.steps[$0].number }
    var isAgreed = true
    for participant in participants where !participant.prepare(steps) { isAgreed = false }
    for participant in participants { participant.settlePrepared(isAgreed: isAgreed) }
    guard isAgreed, target != count else { return }
    openChain = nil
    if target < count { lastEarlyInvocation = max(lastEarlyInvocation, lastInvocation) }
    change { $0.undoCount = target }
  }

  /// Changes what can be undone and redone, to be heard with the stores' changes (D6).
  private func change(_ body: (inout UndoState) -> Void) {
    body(&status.begin().pointee)
    status.publish()
  }
}

extension Rows<UndoStep> {
  /// Deletes the step at `index`, of which the caller knows that it is there.
  fileprivate mutating func removeStep(at index: Int) -> UndoStep? { try? delete(at: index) }
}
