/// One delivery as a test reads it: what of it is still to be expected.
struct ProbeStep<State: Sendable & Equatable>: Sendable {
  /// The state before the delivery.
  let before: State
  let event: ProbeEvent<State>
  /// An equal state is no change.
  private(set) var needsState: Bool
  private(set) var needsError: Bool
  /// A result that changed the state is expected with the change.
  private(set) var needsResult: Bool
  private(set) var hasResult: Bool
  private var takenRows: [any AnyKeyPath & Sendable] = []

  init(_ event: ProbeEvent<State>, after before: State) {
    self.before = before
    self.event = event
    needsState = event.state.map { $0 != before } ?? false
    needsError = event.error != nil
    hasResult = event.result != nil
    needsResult = hasResult && !needsState
  }

  var after: State { event.state ?? before }

  func needsRows(_ tracked: TrackedRows<State>) -> Bool {
    guard let state = event.state, !hasTakenRows(at: tracked.path) else { return false }
    return tracked.text(state) != nil
  }

  mutating func takeState() { needsState = false }
  mutating func takeError() { needsError = false }
  mutating func takeResult() { (needsResult, hasResult) = (false, false) }

  /// Takes the rows at `path`; when nothing else has changed, the state is known with them.
  mutating func takeRows(at path: any AnyKeyPath & Sendable, isAll: Bool) {
    takenRows.append(path)
    if isAll { needsState = false }
  }

  func hasTakenRows(at path: AnyKeyPath) -> Bool { takenRows.contains { $0 == path } }

  /// What is still to be expected, a text for each part.
  func leftovers(tracking tracked: [TrackedRows<State>]) -> [String] {
    var texts: [String] = []
    if needsState {
      texts.append(
        "an unexpected change\(cause) (− before, + after):\n\(Difference(from: before, to: after))")
    }
    for rows in tracked where needsRows(rows) {
      texts.append(
        "unexpected row changes of \(rows.path)\(cause):\n\(rows.text(after) ?? "")")
    }
    if needsResult, let result = event.result {
      texts.append("an unexpected result\(cause):\n\(ValueText(result.value).indented)")
    }
    if needsError, let error = event.error {
      texts.append("an unexpected error of a handler:\n\(ValueText(error).indented)")
    }
    return texts
  }

  /// Which dispatch it was, to be put behind what it did.
  var cause: String { event.origin.map { " by \($0.description)" } ?? "" }
}
