/// A store's part in a history: what takes its changes back, by step; the types erased.
///
/// `@unchecked` since what varies is touched by the holder of the dispatcher's token alone.
@usableFromInline
class UndoParticipant: @unchecked Sendable {
  /// The place of changes that belong to no step: they were made after an undo, by what is not recorded.
  static var loose: Int { 0 }

  final let record: UndoRecord

  init(_ record: UndoRecord) { self.record = record }

  /// Takes notice that a handler of the running delivery gets the state.
  @usableFromInline
  func openChange() { preconditionFailure("UndoParticipant.openChange: to be overridden") }

  /// Notes what takes the running delivery's change back; called right before it is published.
  @usableFromInline
  func recordChange() { preconditionFailure("UndoParticipant.recordChange: to be overridden") }

  /// Lets go of what belongs to a step.
  func forget(_ step: Int) { preconditionFailure("UndoParticipant.forget: to be overridden") }

  /// Makes the loose changes a part of `step`, or lets go of them.
  func settle(into step: Int?) {
    preconditionFailure("UndoParticipant.settle: to be overridden")
  }

  /// Takes the loose changes back and then turns those of `steps`, in that order, on a copy of the state.
  ///
  /// - Returns: false when a change does not fit.
  func prepare(_ steps: [Int]) -> Bool {
    preconditionFailure("UndoParticipant.prepare: to be overridden")
  }

  /// Has the store's handler install what has been prepared, or drops it.
  func settlePrepared(isAgreed: Bool) {
    preconditionFailure("UndoParticipant.settlePrepared: to be overridden")
  }

  /// Has the store be no part of the history any more.
  func detach() { preconditionFailure("UndoParticipant.detach: to be overridden") }

  /// The store is registered.
  final func join() { record.add(self) }

  /// The store, or the history, is gone.
  final func leave() {
    record.remove(self)
    detach()
  }
}
