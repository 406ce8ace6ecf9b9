/// What a history should do, told with a copy of every state.
struct HistoryModel<State: Equatable> {
  let limit: Int
  /// The one before the kept steps, and then the one after each.
  private(set) var states: [State]
  /// How many steps are done.
  private(set) var position = 0
  private(set) var current: State

  init(_ state: State, limit: Int) {
    self.limit = limit
    states = [state]
    current = state
  }

  var undoCount: Int { position }
  var redoCount: Int { states.count - 1 - position }

  mutating func add(step state: State) {
    states[position] = current
    states.removeLast(redoCount)
    states.append(state)
    position += 1
    if position > limit {
      states.removeFirst()
      position -= 1
    }
    current = state
  }

  /// A change that belongs to the last step.
  mutating func join(_ state: State) {
    states[position] = state
    current = state
  }

  mutating func addUnrecorded(_ state: State) {
    if redoCount == 0 { states[position] = state }
    current = state
  }

  mutating func undo(_ count: Int) {
    if position > 0 { jump(to: max(0, position - count)) }
  }

  mutating func redo(_ count: Int) {
    if redoCount > 0 { jump(to: min(states.count - 1, position + count)) }
  }

  mutating func jump(to position: Int) {
    self.position = position
    current = states[position]
  }
}
