/// Something to measure, and what is printed of it.
struct Benchmark: Sendable {
  /// What `--filter` looks at.
  let name: String
  let run: @Sendable () -> [Measurement]

  static let all: [Benchmark] = [
    .snapshots, .closure, .notificationCenter, .dispatch, .fanOut, .actionTypes, .subscriptions,
    .queue,
    .threads, .stateReads, .rowEdits, .changeSets,
  ]
}
