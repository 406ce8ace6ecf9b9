/// What is to be computed anew in the running delivery, in order of height, then of joining (D13).
///
/// An input is always lower than what is derived from it. So when a height's turn comes all of its inputs are up to date,
/// nothing is computed twice, and nothing more can be added to that height.
struct RecomputationQueue {
  private var levels: [[Derivation]] = []
  private var count = 0
  private var lastNumber: UInt64 = 0

  var isEmpty: Bool { count == 0 }

  mutating func nextNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  /// Has `derivation` computed in this delivery, once.
  mutating func insert(_ derivation: Derivation) {
    guard !derivation.isQueued else { return }
    derivation.isQueued = true
    while levels.count <= derivation.height { levels.append([]) }
    levels[derivation.height].append(derivation)
    count += 1
  }

  /// Takes out those of the lowest height, in the order in which they joined.
  mutating func takeLowest() -> [Derivation] {
    guard let height = levels.firstIndex(where: { !$0.isEmpty }) else { return [] }
    let lowest = levels[height]
    levels[height] = []
    count -= lowest.count
    for derivation in lowest { derivation.isQueued = false }
    return lowest.sorted { $0.number < $1.number }
  }
}
