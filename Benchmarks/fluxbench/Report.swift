/// How the measurements are printed.
enum Report {
  case table
  case json

  func line(_ measurement: Measurement) -> String {
    switch self {
    case .table:
      let verdict = measurement.isMet.map { $0 ? "met" : "MISSED" } ?? ""
      return pad(measurement.name, 44)
        + pad("\(Self.rounded(measurement.value)) \(measurement.unit)", 14)
        + pad(aim(of: measurement), 14) + verdict
    case .json:
      // The names hold nothing that JSON would escape.
      return "{\"name\":\"\(measurement.name)\",\"aim\":\(json(measurement.aim)),"
        + "\"value\":\(measurement.value),\"unit\":\"\(measurement.unit)\","
        + "\"met\":\(measurement.isMet.map(String.init) ?? "null")}"
    }
  }

  private func aim(of measurement: Measurement) -> String {
    switch measurement.aim {
    case .atMost(let limit): "≤ \(Self.rounded(limit)) \(measurement.unit)"
    case .atLeast(let limit): "≥ \(Self.rounded(limit)) \(measurement.unit)"
    case nil: ""
    }
  }

  private func json(_ aim: Measurement.Aim?) -> String {
    switch aim {
    case .atMost(let limit): "{\"atMost\":\(limit)}"
    case .atLeast(let limit): "{\"atLeast\":\(limit)}"
    case nil: "null"
    }
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  private static func rounded(_ value: Double) -> String {
    "\((value * 100).rounded() / 100)"
  }
}
