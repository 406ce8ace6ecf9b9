/// What can be undone and redone.
public struct UndoState: Equatable, Sendable, RecordsRowChanges {
  /// The steps that are kept, oldest first: those that can be undone, then those that can be redone.
  public internal(set) var steps = Rows<UndoStep>()
  /// How many steps can be undone (H6).
  public internal(set) var undoCount = 0
  /// The number of the last step that is not kept any more; 0 when all are.
  public internal(set) var base = 0

  init() {}

  /// How many steps can be redone.
  public var redoCount: Int { steps.count - undoCount }

  public var canUndo: Bool { undoCount > 0 }
  public var canRedo: Bool { redoCount > 0 }

  /// The step that an undo takes back.
  ///
  /// - Complexity: O(log n).
  public var nextUndo: UndoStep? { canUndo ? steps[undoCount - 1] : nil }

  /// The step that a redo brings back.
  ///
  /// - Complexity: O(log n).
  public var nextRedo: UndoStep? { canRedo ? steps[undoCount] : nil }

  /// Where to jump to in order to come back to where the states are now: the number of the last step that is done, or ``base``.
  ///
  /// - Complexity: O(log n).
  public var position: Int { nextUndo?.number ?? base }

  public mutating func beginChangeSet() { steps.beginChangeSet() }

  /// How many steps are done after a jump to `number`; nil when there is no such step.
  ///
  /// - Complexity: O(log² n).
  func count(upTo number: Int) -> Int? {
    if number == base { return 0 }
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < steps.count && steps[low].number == number ? low + 1 : nil
  }
}
