import FluxCore
import FluxTesting

/// A state with two lists and other fields, which a number changes in some way that depends on nothing else.
struct Board: Equatable, Sendable, RecordsRowChanges {
  var edits = 0
  var titles: [String] = []
  var rows = Rows<Int>()
  var marks: Rows<String> = []

  mutating func beginChangeSet() {
    rows.beginChangeSet()
    marks.beginChangeSet()
  }

  /// Always changes something.
  ///
  /// - Parameter assigning: whether a list may also be assigned over another one, which records nothing.
  mutating func scramble(_ number: Int, assigning: Bool) throws {
    var random = SeededGenerator(seed: UInt64(bitPattern: Int64(number)))
    edits += 1
    if random.next() % 3 == 0 { titles.append("\(number)") }
    var model = Array(rows)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      try RowsScript.step(&rows, &model, &random)
    }
    if random.next() % 4 == 0 { marks.append("mark \(number)") }
    if random.next() % 4 == 0, !marks.isEmpty { try marks.delete(at: 0) }
    guard assigning else { return }
    switch random.next() % 12 {
    case 0: rows = Rows(model.reversed())
    case 1:
      // As many rows as before, and an edit that fits.
      rows = Rows(model.map { $0 + 1 })
      rows.append(1)
      try rows.delete(at: 0)
    default: break
    }
  }
}

/// A state that says itself how it is taken back.
struct Balance: Reversible, Equatable {
  var amount = 0
  func change(from old: Balance) -> Int? { amount == old.amount ? nil : amount - old.amount }
  mutating func revert(_ change: Int) -> Int {
    amount -= change
    return -change
  }
}

/// What all stores of a script hold.
struct Everything: Equatable, Sendable {
  var board: Board
  var list: Rows<Int>
  var balance: Balance
  var total: Int
}
