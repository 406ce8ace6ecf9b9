/// Finds drains that would never end (D14).
///
/// Each dispatch from outside may cause `limit` others, and a chain of causes may be `limit` long. Counting both lets a drain be as long
/// as it likes when other threads keep it busy, and still finds a loop among their dispatches.
struct DrainCount {
  /// One of the dispatches at the end of a drain.
  typealias Step = Diagnostic.Step

  private static let trailLength = 1_000

  private let limit: Int
  /// How many dispatches may still be caused.
  private var budget = 0
  private var depth = 0
  private var trail: [Step] = []
  /// Whether the limit is so near that each step should be noted.
  private(set) var isTrailing = false

  init(limit: Int) { self.limit = limit }

  var hasBegun: Bool { budget != 0 || depth != 0 }

  var isExceeded: Bool { budget < 0 || depth > limit }

  mutating func count(_ origin: Origin) {
    if origin.depth == 0 {
      let (sum, isOverflow) = budget.addingReportingOverflow(limit)
      budget = isOverflow ? .max : sum
    } else {
      budget -= 1
      depth = origin.depth
      isTrailing = budget < Self.trailLength || depth > limit - Self.trailLength
    }
  }

  mutating func leaveTrail(_ step: Step) {
    if trail.count == Self.trailLength { trail.removeFirst() }
    trail.append(step)
  }

  /// For a drain that is over.
  mutating func reset() {
    budget = 0
    depth = 0
    isTrailing = false
    if !trail.isEmpty { trail = [] }
  }

  /// What has been dispatched over and over at the end: the shortest run of steps that came at least twice in a row; the last few
  /// when none did.
  var repeatingSuffix: [Step] {
    let kinds = trail.map { ObjectIdentifier($0.type) }
    let period = (1...max(1, kinds.count / 2)).first { period in
      // Over all of the trail but its first quarter, in which the loop may not have begun.
      let start = max(period, min(kinds.count / 4 + period, kinds.count - period))
      return start < kinds.count
        && (start..<kinds.count).allSatisfy { kinds[$0] == kinds[$0 - period] }
    }
    return trail.suffix(period ?? 10)
  }
}
