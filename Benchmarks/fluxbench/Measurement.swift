/// One row of the report.
struct Measurement: Sendable {
  enum Aim: Sendable {
    case atMost(Double)
    case atLeast(Double)
  }

  /// The work, and what is divided by what for a ratio.
  let name: String
  /// What the aim is about.
  let value: Double
  let unit: String
  /// What the value should be; nil for one that only others are compared with.
  let aim: Aim?
  /// Of a ratio, the nanoseconds that the work itself took; nil for a value that is no ratio.
  let nanoseconds: Double?
  /// What other ways to do the same come to, in the same unit.
  var others: [(name: String, value: Double)] = []

  init(_ name: String, _ value: Double, _ unit: String, _ aim: Aim? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.aim = aim
    nanoseconds = nil
  }

  /// How many times as long the work took as the other.
  init(_ name: String, _ work: Samples, over other: Samples, _ aim: Aim) {
    self.name = name
    value = work.ratio(to: other)
    unit = "×"
    self.aim = aim
    nanoseconds = work.median
  }

  /// How many times as fast the work was as the other.
  init(_ name: String, _ work: Samples, fasterThan other: Samples, _ aim: Aim) {
    self.name = name
    value = other.ratio(to: work)
    unit = "×"
    self.aim = aim
    nanoseconds = work.median
  }

  /// Whether the aim is reached; nil without one.
  var isMet: Bool? {
    switch aim {
    case .atMost(let limit): value <= limit
    case .atLeast(let limit): value >= limit
    case nil: nil
    }
  }
}
