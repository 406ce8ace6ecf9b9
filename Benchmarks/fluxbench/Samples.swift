/// How long one piece of work took, once for each round of measuring, in nanoseconds an operation.
struct Samples: Sendable {
  /// Something to measure.
  struct Work {
    /// How many operations one call does.
    let operations: Int
    let body: () -> Void

    init(_ operations: Int, _ body: @escaping () -> Void) {
      self.operations = operations
      self.body = body
    }
  }

  let nanoseconds: [Double]

  init(nanoseconds: [Double]) {
    self.nanoseconds = nanoseconds
  }

  init(_ durations: [Duration]) {
    nanoseconds = durations.map { duration in
      let (seconds, attoseconds) = duration.components
      return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }
  }

  var median: Double { Self.median(of: nanoseconds) }

  /// The median over the rounds of how many times as long this took as `baseline`.
  ///
  /// Of the rounds and not of the medians: what slows the machine for a while slows both in the same round.
  func ratio(to baseline: Samples) -> Double {
    Self.median(of: zip(nanoseconds, baseline.nanoseconds).map { $0 / $1 })
  }

  /// Measures pieces of work in turn, round by round; one round more, at the beginning, does not count.
  ///
  /// A call should take a part of a millisecond: most are then over before the system gives the processor to others, and the
  /// median is one of those.
  static func alternating(rounds: Int = 301, _ works: Work...) -> [Samples] {
    for work in works { work.body() }
    var nanoseconds = works.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() { nanoseconds[index].append(time(work)) }
    }
    return nanoseconds.map { Samples(nanoseconds: $0) }
  }

  /// Measures one piece of work; one round more, at the beginning, does not count.
  static func of(rounds: Int = 301, _ work: Work) -> Samples {
    alternating(rounds: rounds, work)[0]
  }

  /// The nanoseconds that an operation takes in one call.
  static func time(_ work: Work) -> Double {
    let sample = Samples([ContinuousClock().measure(work.body)])
    return sample.median / Double(work.operations)
  }

  private static func median(of values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
