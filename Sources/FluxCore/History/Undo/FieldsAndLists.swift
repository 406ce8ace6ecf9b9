/// What takes a change of a state with lists back: its other fields by value, its lists by their inverse edits.
struct FieldsAndLists<State: Sendable>: Sendable {
  /// The state to come back to, its lists emptied, so that it holds no rows.
  private var fields: State
  private var lists: [any ListInverse<State>]

  /// - Parameter lists: one without edits for each list.
  init(from old: State, to new: State, marked mark: UInt64, _ lists: [any ListInverse<State>]) {
    fields = old
    self.lists = lists
    for index in lists.indices {
      self.lists[index].record(from: old, to: new, marked: mark)
      lists[index].clear(&fields)
    }
  }

  private init(fields: State, lists: [any ListInverse<State>]) {
    self.fields = fields
    self.lists = lists
  }

  var hasEdits: Bool { lists.contains { !$0.isEmpty } }

  /// Takes in a later change, whose fields are not what one comes back to.
  mutating func merge(_ later: Self) -> Bool {
    for index in lists.indices { lists[index].merge(later.lists[index]) }
    return true
  }

  /// Takes the change back on `state` and returns what makes it again.
  func reverted(on state: inout State) throws -> Self {
    var (restored, left, redone) = (fields, state, lists)
    for index in lists.indices {
      try redone[index].revert(in: &restored, from: state)
      lists[index].clear(&left)
    }
    state = restored
    return Self(fields: left, lists: redone)
  }
}
