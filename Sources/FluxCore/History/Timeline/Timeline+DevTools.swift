extension Timeline {
  /// The session for the import of Redux DevTools, as UTF-8 JSON.
  ///
  /// An object of two strings that hold JSON: `payload` is the array of the actions, `preloadedState` an
  /// object with the initial state of each store. An action is a Flux Standard Action: its `type` is the
  /// action's name, its `payload` what was delivered, `error` is true for a failure, and `meta` has the
  /// number, the cause, the times and the call site. The states after the first one are not part of that
  /// format; DevTools asks the program that it is attached to.
  ///
  /// - Precondition: The JSON of the steps and states is valid, or DevTools refuses the file.
  /// - Complexity: O(size of the actions and of the initial states)
  public func devTools() -> [UInt8] {
    var text = TimelineText()
    text.raw(#"{"payload":""#)
    text.raw("[")
    for (index, step) in steps.enumerated() {
      if index > 0 { text.raw(",") }
      text.quotedPart(Self.standardAction(step))
    }
    text.raw(#"]","preloadedState":""#)
    text.quotedPart(Self.withoutReferences(initialState))
    text.raw(#""}"#)
    return text.bytes
  }

  private static func standardAction(_ step: Step) -> String {
    var text = TimelineText()
    text.raw(#"{"type":"#)
    text.quoted(step.action)
    text.raw(#","payload":"#)
    text.json(step.outcome.json)
    if step.outcome.isFailure { text.raw(#","error":true"#) }
    text.raw(#","meta":{"number":"#)
    text.number(step.number)
    if let parent = step.parent {
      text.raw(#","parent":"#)
      text.number(parent)
    }
    if let run = step.run {
      text.raw(#","run":"#)
      text.number(run)
    }
    text.raw(#","time":"#)
    text.quoted(UTCTime(microseconds: step.time).description)
    if let took = step.took {
      text.raw(#","nanoseconds":"#)
      text.number(took)
    }
    text.raw(#","site":"#)
    text.quoted(step.site)
    text.raw("}}")
    return withoutReferences(String(decoding: text.bytes, as: UTF8.self))
  }

  private var initialState: String {
    var text = TimelineText()
    text.raw("{")
    for (index, state) in initialStates.enumerated() {
      if index > 0 { text.raw(",") }
      text.quoted(state.store)
      text.raw(":")
      text.json(state.json)
    }
    text.raw("}")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Spells the name `$jsan` so that DevTools takes it for a name: it reads a member of that name as a
  /// reference to another part of the file, but looks for it before it undoes escapes.
  private static func withoutReferences(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "$")) else { return json }
    let name = Array(#""$jsan""#.utf8)
    var bytes: [UInt8] = []
    var rest = Array(json.utf8)[...]
    while let next = rest.firstIndex(of: name[0]) {
      bytes += rest[..<next]
      rest = rest[next...]
      if rest.starts(with: name) {
        bytes += #""\u0024jsan""#.utf8
        rest = rest.dropFirst(name.count)
      } else {
        bytes.append(rest.removeFirst())
      }
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }
}
