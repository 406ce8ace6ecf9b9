/// What takes the edits of one list in a state back, the type of its rows erased.
protocol ListInverse<State>: Sendable {
  associatedtype State: Sendable

  var isEmpty: Bool { get }
  /// Marks the list's change set.
  func open(_ state: inout State, _ mark: UInt64)
  /// Empties the list in `state`.
  func clear(_ state: inout State)
  /// Takes in what has changed from one state to the next.
  mutating func record(from old: State, to new: State, marked mark: UInt64)
  /// Takes in what takes later edits back.
  mutating func merge(_ later: any ListInverse<State>)
  /// Puts the list of `current` into `state`, takes the edits back there, and becomes what makes them again.
  mutating func revert(in state: inout State, from current: State) throws
}

/// What takes the edits of the list at a key path back.
struct RowsInverse<State: Sendable, Element: Sendable>: ListInverse {
  let rows: any WritableKeyPath<State, Rows<Element>> & Sendable
  /// The inverse of each delivery's edits, in the order of the deliveries; the last one is applied first.
  private var sets: [RowChanges<Element>] = []

  init(_ rows: any WritableKeyPath<State, Rows<Element>> & Sendable) { self.rows = rows }

  var isEmpty: Bool { sets.isEmpty }

  func clear(_ state: inout State) { state[keyPath: rows] = Rows() }

  func open(_ state: inout State, _ mark: UInt64) { state[keyPath: rows].mark = mark }

  mutating func record(from old: State, to new: State, marked mark: UInt64) {
    guard let set = new[keyPath: rows].change(from: old[keyPath: rows], marked: mark) else {
      return
    }
    sets.append(set)
  }

  mutating func merge(_ later: any ListInverse<State>) {
    // The inverses of one state's lists come in one order, so this is one of the same list.
    guard let later = later as? Self else { return }
    sets += later.sets
  }

  mutating func revert(in state: inout State, from current: State) throws {
    var list = current[keyPath: rows]
    var redone: [RowChanges<Element>] = []
    for set in sets.reversed() { redone.append(try list.revert(set)) }
    state[keyPath: rows] = list
    sets = redone
  }
}
