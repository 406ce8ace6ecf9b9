import FluxCore

/// How far a test has come in what a probe heard, and what it says to each expectation: failures, as texts.
///
/// It calls nobody; the probe hands it the events and reports the failures.
struct ProbeReading<State: Sendable & Equatable>: Sendable {
  private let exhaustivity: Exhaustivity
  private let tracked: [TrackedRows<State>]
  /// How many events have become steps, and the state after them.
  private var eventCount = 0
  private var last: State
  /// The first one may have been taken in part. With `.lastOnly` they stay.
  private var steps: [ProbeStep<State>] = []
  /// Whether an expectation has begun with the first step.
  private var isBegun = false
  /// For `.lastOnly`: the state of the last expectation, and how many steps each list has been followed through.
  private var known: State
  private var followed: [(path: any AnyKeyPath & Sendable, steps: Int)] = []

  init(from initial: State, _ exhaustivity: Exhaustivity, tracking tracked: [TrackedRows<State>]) {
    self.exhaustivity = exhaustivity
    self.tracked = tracked
    last = initial
    known = initial
  }

  /// Goes on with what has happened since.
  mutating func catchUp(with events: [ProbeEvent<State>], initial: State) {
    if eventCount == 0 { (last, known) = (initial, initial) }
    for event in events[eventCount...] {
      let step = ProbeStep(event, after: last)
      last = step.after
      steps.append(step)
    }
    eventCount = events.count
  }

  // Each expectation looks for its step first. When there is none it takes nothing, so that what follows still finds its own.

  mutating func expectState(_ change: (inout State) throws -> Void) -> [String] {
    if exhaustivity == .lastOnly {
      defer { known = last }
      switch Self.result(of: change, on: known) {
      case .success(let expected):
        return expected == last
          ? []
          : [
            "the last state is not the expected one \(Self.legend)\n\(Difference(from: expected, to: last))"
          ]
      case .failure(let error): return [Self.threw(error)]
      }
    }
    guard let first = index(where: \.needsState) else {
      switch Self.result(of: change, on: last) {
      case .success(let expected):
        let text =
          expected == last ? "" : " (− is, + expected):\n\(Difference(from: last, to: expected))"
        return ["a change was expected, and none came\(text)"]
      case .failure(let error): return [Self.threw(error)]
      }
    }
    let match =
      exhaustivity == .ordered
      ? index { step in
        guard step.needsState, case .success(step.after) = Self.result(of: change, on: step.before)
        else { return false }
        return true
      } : first
    if let match, exhaustivity == .ordered {
      _ = begin(match)
      steps[0].takeState()
      return []
    }
    let step = steps[first]
    var failures = exhaustivity == .exhaustive ? begin(first) : []
    switch Self.result(of: change, on: step.before) {
    case .success(step.after): break
    case .success(let expected):
      failures.append(
        "\(match == nil ? "no change is the expected one; the next is" : "a change is not the expected one,")\(step.cause) \(Self.legend)\n\(Difference(from: expected, to: step.after))"
      )
    case .failure(let error): failures.append(Self.threw(error))
    }
    if exhaustivity == .exhaustive { steps[0].takeState() }
    return failures
  }

  mutating func expectRows<Element: Sendable & Equatable>(
    _ path: any KeyPath<State, Rows<Element>> & Sendable, _ expected: [RowEdit<Element>]
  ) -> [String] {
    func edits(_ step: ProbeStep<State>) -> [RowEdit<Element>] {
      step.hasTakenRows(at: path) ? [] : step.event.state?[keyPath: path].changes.edits ?? []
    }
    if exhaustivity == .lastOnly {
      let all = steps[(followed.last { $0.path == path }?.steps ?? 0)...].flatMap(edits)
      followed.append((path, steps.count))
      return all == expected
        ? []
        : [
          "the row changes of \(path) are not the expected ones \(Self.legend)\n\(Difference(from: expected, to: all))"
        ]
    }
    guard let first = index(where: { !edits($0).isEmpty }) else {
      return [
        "row changes of \(path) were expected, and none came:\n\(ValueText(expected).indented)"
      ]
    }
    let match =
      exhaustivity == .ordered ? index { edits($0) == expected } : first
    let actual = edits(steps[match ?? first])
    let cause = steps[match ?? first].cause
    var failures: [String] = []
    if let match {
      failures = begin(match)
      steps[0].takeRows(at: path, isAll: Self.isAll(path, in: steps[0]))
    }
    if actual != expected {
      failures.append(
        "the row changes of \(path)\(cause) are not the expected ones \(Self.legend)\n\(Difference(from: expected, to: actual))"
      )
    }
    return failures
  }

  mutating func expectResult<A: ActionBase>(
    of action: A.Type, expected: String?,
    _ isExpected: (Result<A.Payload, A.ActionError>) -> Bool,
    difference: (Result<A.Payload, A.ActionError>) -> String
  ) -> [String] {
    func result(_ step: ProbeStep<State>) -> Result<A.Payload, A.ActionError>? {
      guard step.hasResult, let result = step.event.result, result.action == action else {
        return nil
      }
      return result.value as? Result<A.Payload, A.ActionError>
    }
    guard let first = index(where: { result($0) != nil }), let next = result(steps[first]) else {
      let text = expected.map { ":\n\($0)" } ?? ""
      return ["a result of \(action) was expected, and none came\(text)"]
    }
    let match =
      exhaustivity == .exhaustive
      ? first : index { result($0).map(isExpected) ?? false }
    let cause = steps[first].cause
    var failures: [String] = []
    if let match {
      if exhaustivity == .lastOnly {
        steps[match].takeResult()
      } else {
        failures = begin(match)
        steps[0].takeResult()
      }
    }
    if match == nil || exhaustivity == .exhaustive, !isExpected(next) {
      failures.append("a result\(cause) is not the expected one\(difference(next))")
    }
    return failures
  }

  mutating func expectError(_ expected: any Error) -> [String] {
    func matches(_ step: ProbeStep<State>) -> Bool {
      step.needsError && step.event.error.map { areEqual($0, expected) } ?? false
    }
    guard let first = index(where: \.needsError), let error = steps[first].event.error else {
      return [
        "an error of a handler was expected, and none came:\n\(ValueText(expected).indented)"
      ]
    }
    let match = exhaustivity == .exhaustive ? first : index(where: matches)
    var failures: [String] = []
    if let match {
      if exhaustivity == .lastOnly {
        steps[match].takeError()
      } else {
        failures = begin(match)
        steps[0].takeError()
      }
    }
    if match == nil || exhaustivity == .exhaustive, !areEqual(error, expected) {
      failures.append(
        "an error of a handler is not the expected one \(Self.legend)\n\(Difference(from: expected, to: error))"
      )
    }
    return failures
  }

  /// Takes all that is left; there should be nothing.
  mutating func expectNothing() -> [String] {
    defer {
      steps = []
      followed = []
      known = last
      isBegun = false
    }
    if exhaustivity == .lastOnly {
      return known == last
        ? [] : ["an unexpected change (− before, + after):\n\(Difference(from: known, to: last))"]
    }
    var rest = steps[...]
    // Of the last expected one the rest may be skipped.
    if exhaustivity == .ordered, isBegun { rest = rest.dropFirst() }
    return rest.flatMap { $0.leftovers(tracking: tracked) }
  }

  /// What is left over at the end.
  mutating func finish() -> [String] { exhaustivity == .exhaustive ? expectNothing() : [] }

  /// Makes the step at `index` the first; those before it fail when nothing may be skipped.
  private mutating func begin(_ index: Int) -> [String] {
    let passed = steps[..<index]
    let failures =
      exhaustivity == .exhaustive ? passed.flatMap { $0.leftovers(tracking: tracked) } : []
    steps.removeSubrange(..<index)
    isBegun = true
    return failures
  }

  private func index(where isWanted: (ProbeStep<State>) -> Bool) -> Int? {
    steps.firstIndex(where: isWanted)
  }

  /// Whether nothing but the rows at `path` has changed, as far as that can be told.
  private static func isAll<Element: Equatable>(
    _ path: KeyPath<State, Rows<Element>>, in step: ProbeStep<State>
  ) -> Bool {
    guard let path = path as? WritableKeyPath<State, Rows<Element>> else { return false }
    var changed = step.before
    changed[keyPath: path] = step.after[keyPath: path]
    return changed == step.after
  }

  private static func result(
    of change: (inout State) throws -> Void, on state: State
  ) -> Result<State, any Error> {
    Result {
      var state = state
      try change(&state)
      return state
    }
  }

  private static func threw(_ error: any Error) -> String {
    "the expectation's closure threw:\n\(ValueText(error).indented)"
  }

  private static var legend: String { "(− expected, + actual):" }
}
