import FluxTesting
import FluxTerminal

/// A plain list with random changes, and what a screen should show of it.
struct ListScript {
  private(set) var rows: [String] = []
  private(set) var typed = PromptLine(label: "> ")
  private(set) var status = ""
  private var generator: SeededGenerator
  private var made = 0
  private let isHostile: Bool

  init(seed: UInt64, rows count: Int, isHostile: Bool) {
    generator = SeededGenerator(seed: seed)
    self.isHostile = isHostile
    for _ in 0..<count { rows.append(newRow()) }
  }

  var content: ListContent {
    ListContent(header: "\(rows.count) rows", count: rows.count, status: status, prompt: typed) {
      [rows] index in rows[index]
    }
  }

  mutating func random(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Changes the list by a few random changes, which it returns.
  mutating func change(_ count: Int) -> [ListChange] {
    (0..<count).map { _ in change() }
  }

  mutating func type() {
    typed.beforeCursor = random(0..<4) == 0 ? "" : typed.beforeCursor + word()
    typed.afterCursor = random(0..<3) == 0 ? word() + word() : ""
  }

  mutating func say() {
    // Now and then the beginning stays.
    status = random(0..<2) == 0 ? word() : String(status.prefix(random(0..<20))) + word() + word()
  }

  private mutating func change() -> ListChange {
    switch random(0..<8) {
    case 0...2 where !rows.isEmpty:
      let index = random(0..<rows.count)
      rows.remove(at: index)
      return .delete(at: index)
    case 3 where !rows.isEmpty:
      let index = random(0..<rows.count)
      rows[index] = newRow()
      return .update(at: index)
    case 4 where !rows.isEmpty:
      let (source, target) = (random(0..<rows.count), random(0..<rows.count))
      let row = rows.remove(at: source)
      rows.insert(row, at: target)
      return .move(from: source, to: target)
    case 5 where random(0..<20) == 0:
      rows = (0..<random(0..<40)).map { _ in newRow() }
      return .reload
    default:
      let index = random(0..<rows.count + 1)
      rows.insert(newRow(), at: index)
      return .insert(at: index)
    }
  }

  private mutating func newRow() -> String {
    made += 1
    return "\(made) " + (0..<random(1..<6)).map { _ in word() }.joined(separator: " ")
  }

  private mutating func word() -> String {
    let words = isHostile ? Self.hostile : Self.harmless
    return words[random(0..<words.count)]
  }

  private static let harmless = ["milk", "bread", "a", "telephone", "x", "tomorrow", "+shop"]
  static let hostile = [
    "\u{1B}[2J", "a\tb", "\r\n", "\u{7F}", "\u{9B}31m", "\u{202E}abc", "\u{2028}", "\u{301}x",
    "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}", "漢字かな", "👨‍👩‍👧‍👦", "❤️", "1️⃣", "🇩🇪🇫🇷",
    "\u{200B}\u{FEFF}", "\u{AD}", "한국어", "\u{1100}\u{1161}\u{11A8}", "ｆｕｌｌ", "👍🏽", "नमस्ते",
    "\u{0}", "\u{85}", "e\u{200D}", "e", "\u{301}", "cafe", "🏴\u{E0067}\u{E007F}", "\u{1F1E6}",
  ]
}
