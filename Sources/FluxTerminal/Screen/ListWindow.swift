/// Which part of the list is on the screen, and what each change of the list does to it.
///
/// The window keeps to the row at its top: changes above only move its index. A window at the start
/// of the list stays there, and one at the end leaves no gap: `top + height <= count`, or `top == 0`.
/// - Complexity: O(height) for each change.
struct ListWindow: Hashable, Sendable {
  private(set) var top = 0
  private(set) var count = 0
  private(set) var height: Int

  init(height: Int) {
    self.height = height
  }

  /// Takes over a list about which nothing is known, or another height.
  mutating func reset(count: Int, height: Int) {
    self.count = count
    self.height = height
    top = min(top, max(0, count - height))
  }

  /// Follows the changes that lead to a list of `count` rows.
  mutating func apply(_ changes: [ListChange], count: Int, _ damage: inout WindowDamage) {
    if changes.contains(.reload) {
      reset(count: count, height: height)
      damage.touchAll()
      return
    }
    for change in changes { apply(change, &damage) }
    precondition(
      self.count == count,
      """
      ListScreen.apply: the changes lead to \(self.count) rows, there are \(count); hand over every \
      change once (a state that holds rows in it has to conform to RecordsRowChanges)
      """)
  }

  private mutating func apply(_ change: ListChange, _ damage: inout WindowDamage) {
    switch change {
    case .insert(let index):
      precondition(0...count ~= index, Self.outOfRange(change, count))
      insert(at: index, &damage)
    case .delete(let index):
      precondition(0..<count ~= index, Self.outOfRange(change, count))
      delete(at: index, &damage)
    case .update(let index):
      precondition(0..<count ~= index, Self.outOfRange(change, count))
      if shows(index) { damage.touch(index - top) }
    case .move(let source, let target):
      precondition(
        0..<count ~= source && 0..<count ~= target, Self.outOfRange(change, count))
      move(from: source, to: target, &damage)
    case .reload:
      break  // makes the others meaningless, and was dealt with before them
    }
  }

  /// Scrolls no further than it takes to show the row at `index`.
  mutating func reveal(_ index: Int, _ damage: inout WindowDamage) {
    precondition(0..<count ~= index, "reveal: the list has \(count) rows, none at \(index)")
    if height == 0 || shows(index) { return }
    scroll(to: index < top ? index : index - height + 1, &damage)
  }

  /// Puts the row at `index` at the top, or as near to it as the list's end allows.
  mutating func scroll(to index: Int, _ damage: inout WindowDamage) {
    let target = max(0, min(index, count - height))
    if height > 0 { damage.shift(0...height - 1, by: top - target) }
    top = target
  }

  private func shows(_ index: Int) -> Bool {
    top..<top + height ~= index
  }

  private mutating func insert(at index: Int, _ damage: inout WindowDamage) {
    count += 1
    if index < top || (index == top && top > 0) {
      top += 1
    } else if shows(index) {
      damage.shift(index - top...min(height, count - top) - 1, by: 1)
    }
  }

  private mutating func delete(at index: Int, _ damage: inout WindowDamage) {
    count -= 1
    if index < top {
      top -= 1
    } else if shows(index) {
      let slot = index - top
      if top > 0 && top + height > count {
        // No row is left below to close the gap: the one above comes in.
        top -= 1
        damage.shift(0...slot, by: 1)
      } else {
        damage.shift(slot...min(height, count + 1 - top) - 1, by: -1)
      }
    }
  }

  private mutating func move(from source: Int, to target: Int, _ damage: inout WindowDamage) {
    if shows(source) && shows(target) {
      let slots = (min(source, target) - top)...(max(source, target) - top)
      damage.shift(slots, by: source < target ? -1 : 1)
    } else {
      delete(at: source, &damage)
      insert(at: target, &damage)
    }
  }

  private static func outOfRange(_ change: ListChange, _ count: Int) -> String {
    """
    ListScreen.apply: \(change) on a list of \(count) rows; hand over every change once, in order (a \
    state that holds rows in it has to conform to RecordsRowChanges)
    """
  }
}
