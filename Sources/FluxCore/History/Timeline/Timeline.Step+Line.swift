extension Timeline.Step {
  /// Reads a line as a recorder writes it; what it changed is not told there.
  ///
  /// - Throws: for an action that could not be recorded, or a line that lacks what it should have.
  package init(_ line: LogLine) throws(ReplayError) {
    let step = line.step
    let action = line.string("action") ?? ""
    if let why = line.string("unrecorded") {
      throw .unrecorded(step: step, action: action, why: why)
    }
    guard let number: UInt64 = line.integer("number") else {
      throw .unreadableAction(step: step, action: action, why: "it has no number")
    }
    let outcome: Outcome =
      if let failure = line.json("failure") {
        .failure(json: String(decoding: failure, as: UTF8.self))
      } else {
        .success(json: String(decoding: line.json("success") ?? [], as: UTF8.self))
      }
    self.init(
      number: number, parent: line.integer("parent"), run: line.integer("run"),
      time: line.integer("time") ?? 0, took: line.integer("took"), action: action,
      outcome: outcome, site: line.string("site") ?? "")
  }
}
