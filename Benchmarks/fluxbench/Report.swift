/// How measurements are printed.
enum Report {
  case table
  case json

  func text(_ measurements: [Measurement]) -> String {
    switch self {
    case .table: ([Self.heading] + measurements.map(Self.row)).joined(separator: "\n")
    case .json: "[\n" + measurements.map(Self.object).joined(separator: ",\n") + "\n]"
    }
  }

  private static let heading = columns("work", "aim", "measured", "ratio", "")

  private static func row(_ measurement: Measurement) -> String {
    let value = "\(rounded(measurement.value)) \(measurement.unit)"
    let verdict = measurement.isMet.map { $0 ? "met" : "MISSED" } ?? ""
    let line =
      if let nanoseconds = measurement.nanoseconds {
        columns(
          measurement.name, aim(of: measurement), time(nanoseconds), value, verdict)
      } else {
        columns(measurement.name, aim(of: measurement), value, "", verdict)
      }
    let others = measurement.others.map { "\($0.name) \(rounded($0.value))" }
    return ([line] + others).joined(separator: ", ")
  }

  private static func aim(of measurement: Measurement) -> String {
    switch measurement.aim {
    case .atMost(let limit): "≤ \(rounded(limit)) \(measurement.unit)"
    case .atLeast(let limit): "≥ \(rounded(limit)) \(measurement.unit)"
    case nil: ""
    }
  }

  /// The names and units hold nothing that JSON would escape.
  private static func object(_ measurement: Measurement) -> String {
    let (aim, direction) =
      switch measurement.aim {
      case .atMost(let limit): ("\(limit)", "\"atMost\"")
      case .atLeast(let limit): ("\(limit)", "\"atLeast\"")
      case nil: ("null", "null")
      }
    return "{\"name\":\"\(measurement.name)\",\"aim\":\(aim),\"direction\":\(direction),"
      + "\"value\":\(measurement.value),\"unit\":\"\(measurement.unit)\","
      + "\"met\":\(measurement.isMet.map(String.init) ?? "null")"
      + measurement.others.map { ",\"\($0.name)\":\($0.value)" }.joined() + "}"
  }

  private static func columns(
    _ work: String, _ aim: String, _ measured: String, _ ratio: String, _ verdict: String
  ) -> String {
    let line = pad(work, 48) + pad(aim, 12) + pad(measured, 14) + pad(ratio, 10) + verdict
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// In the largest unit of which there is at least one.
  private static func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case 1e6...: "\(rounded(nanoseconds / 1e6)) ms"
    case 1e3...: "\(rounded(nanoseconds / 1e3)) µs"
    default: "\(rounded(nanoseconds)) ns"
    }
  }

  /// With two digits after the point, and none of a whole number.
  private static func rounded(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
