/// What a recorded session looks like, step by step; it can be written as a page, for Redux DevTools and for a trace viewer.
///
/// Every text in it may come from anywhere: names, payloads and states are shown and never run. The rule
/// of the page is **H9**: an exported page is one file, makes no request, is readable without script,
/// and runs nothing that a recording contains.
///
/// It deliberately knows no store and no action, only their names and their JSON: a session can be looked
/// at on a machine that lacks the program that it is of.
public struct Timeline: Sendable, Equatable {
  /// What the session is called.
  public var title: String
  /// What should be read first, such as that the recording is damaged after some step.
  public var note: String?
  /// The whole state of each recorded store before the first step; each list in it is a plain array.
  public var initialStates: [StoreJSON]
  /// The deliveries in their one order.
  public var steps: [Step]

  public init(
    title: String, note: String? = nil, initialStates: [StoreJSON] = [], steps: [Step] = []
  ) {
    self.title = title
    self.note = note
    self.initialStates = initialStates
    self.steps = steps
  }
}
