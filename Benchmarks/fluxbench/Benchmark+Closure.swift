extension Benchmark {
  /// The baselines by themselves; each ratio measures its own anew.
  static let closure = Benchmark(name: "closure") {
    let samples = Samples.alternating(
      ClosureLoop(closures: 1).work(rounds: 10_000),
      ClosureLoop(closures: 3_000).work(rounds: 10), BareNotification().work(posts: 500))
    return [
      Measurement("a loop over one closure", samples[0].median, "ns"),
      Measurement("a loop over 3,000 closures, a call", samples[1].median, "ns"),
      Measurement("a NotificationCenter post to one observer", samples[2].median, "ns"),
    ]
  }
}
