extension Timeline {
  /// The session in the trace event format of Chrome, as UTF-8 JSON; Perfetto and `chrome://tracing` open it.
  ///
  /// Each delivery is a complete event (`X`) with its payload, failure, number, cause and call site as
  /// arguments, each asynchronous run a span (`b` to `e`) from what started it to its last result, and
  /// each cause an arrow (`s` to `f`). Deliveries are one at a time, so none begins before the one before
  /// it ends, whatever the clock said.
  ///
  /// - Precondition: The JSON of the steps is valid, or the viewer refuses the file.
  /// - Complexity: O(size of the actions)
  public func trace() -> [UInt8] {
    var events = TraceEvents(title: title, origin: steps.first?.time ?? 0)
    for step in steps { events.append(step) }
    return events.finish()
  }
}
