extension Timeline {
  /// One delivery of an action.
  public struct Step: Sendable, Equatable {
    /// What was delivered, as JSON.
    public enum Outcome: Sendable, Equatable {
      case success(json: String)
      case failure(json: String)
    }

    /// The dispatch's number in the one order; numbers increase, with gaps.
    public var number: UInt64
    /// The number of the dispatch that caused it.
    public var parent: UInt64?
    /// The number of the asynchronous run that it is a result of.
    public var run: UInt64?
    /// When it was delivered, in microseconds since 1970, UTC.
    public var time: Int64
    /// How long its delivery took, in nanoseconds.
    public var took: Int64?
    /// The action's name, such as `ToDoFeature.ToDoAction.Add`.
    public var action: String
    public var outcome: Outcome
    /// Where it was dispatched, such as `ToDoFeature/ToDoStore.swift:12`.
    public var site: String
    /// How it changed the stores that it changed.
    public var changes: [StoreJSON]

    public init(
      number: UInt64, parent: UInt64? = nil, run: UInt64? = nil, time: Int64, took: Int64? = nil,
      action: String, outcome: Outcome, site: String, changes: [StoreJSON] = []
    ) {
      self.number = number
      self.parent = parent
      self.run = run
      self.time = time
      self.took = took
      self.action = action
      self.outcome = outcome
      self.site = site
      self.changes = changes
    }
  }
}

extension Timeline.Step.Outcome {
  var json: String {
    switch self {
    case .success(let json), .failure(let json): json
    }
  }

  var isFailure: Bool {
    if case .failure = self { true } else { false }
  }
}
