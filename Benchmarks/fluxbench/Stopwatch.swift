/// The median time of `body` in nanoseconds, divided by how often it does its work in one call.
///
/// One call more, at the beginning, is not measured.
func medianNanoseconds(of samples: Int = 9, per count: Int, _ body: () -> Void) -> Double {
  body()
  let clock = ContinuousClock()
  let times = (0..<samples).map { _ in clock.measure(body).nanoseconds }
  return times.sorted()[samples / 2] / Double(count)
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
