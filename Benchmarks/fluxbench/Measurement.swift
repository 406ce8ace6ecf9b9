/// One line of the report.
struct Measurement: Sendable {
  let name: String
  let value: Double
  let unit: String
  /// What the value should be; nil for one that only others are compared with.
  var aim: Aim?

  enum Aim: Sendable {
    case atMost(Double)
    case atLeast(Double)

    func isMet(by value: Double) -> Bool {
      switch self {
      case .atMost(let limit): value <= limit
      case .atLeast(let limit): value >= limit
      }
    }
  }

  /// Whether the aim is reached; nil without one.
  var isMet: Bool? { aim.map { $0.isMet(by: value) } }
}
