import FluxCore

/// A list in a state whose row changes a test has to expect.
struct TrackedRows<State: Sendable>: Sendable {
  let path: any AnyKeyPath & Sendable
  /// The edits that the state has recorded, for a reader; nil when there are none.
  let text: @Sendable (State) -> String?

  init<Element: Sendable>(_ path: any KeyPath<State, Rows<Element>> & Sendable) {
    self.path = path
    text = { state in
      let edits = state[keyPath: path].changes.edits
      return edits.isEmpty ? nil : ValueText(edits).indented
    }
  }
}
