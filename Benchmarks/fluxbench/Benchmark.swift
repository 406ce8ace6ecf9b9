/// Something to measure, and what is printed of it.
struct Benchmark: Sendable {
  /// What `--filter` names.
  let name: String
  /// What a clock says; different in each run.
  let times: @Sendable () -> [Measurement]
  /// What the heap was asked for; the same in each run, so that `--counts` can fail on it.
  var counts: @Sendable () -> [Measurement] = { [] }

  static let all: [Benchmark] = [
    .closure, .dispatch, .fanOut, .subscriptions, .actionTypes, .queue, .threads, .stateReads,
    .rowEdits, .changeSets, .history, .terminal,
  ]
}
