import AllocationCounting
import FluxTerminal
import FluxTesting
import Testing

/// What any keys do to a line, and what many of them cost.
struct PromptEditorRandomTests {
  /// Fixed seeds, and one that is new in each run.
  private static let seeds = [UInt64](1...30) + [.random(in: .min ... .max)]

  private static let typed: [Unicode.Scalar] = [
    "a", "b", "7", " ", "-", "漢", "e", "\u{301}", "\u{200D}", "👩", "👧", "🏽", "\u{FE0F}", "🇩", "🇪",
    "\u{1100}", "\u{1161}", "\u{0}", "\u{D}", "\u{A}", "\u{2028}", "\u{FFFD}", "\u{915}", "\u{94D}",
    "\u{301}",
  ]

  private static let editing: [Key] =
    [
      .backspace, .delete, .left, .right, .home, .end, .wordLeft, .wordRight, .altBackspace,
      .alt("b"),
      .alt("d"), .alt("f"), .alt("x"), .paste("x\u{301} y👩‍👧"), .paste("\u{301}"), .paste(""),
    ] + "abefgkstuwyx".unicodeScalars.map(Key.control)

  @Test(arguments: seeds)
  func `any keys do what they do to plain arrays of characters`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var editor = PromptEditor(label: "> ")
    var plain = PlainEditor()
    for step in 0..<1000 {
      // Typing more often than anything else, or the line stays empty.
      let key =
        step % 3 > 0
        ? .character(Self.typed.randomElement(using: &generator)!)
        : Self.editing.randomElement(using: &generator)!
      #expect(editor.handle(key) == nil)
      plain.handle(key)
      let line = editor.line
      guard line.beforeCursor.utf8.elementsEqual(String(plain.before).utf8),
        line.afterCursor.utf8.elementsEqual(String(plain.after).utf8)
      else {
        Issue.record("seed \(seed), step \(step), \(key): \(line) instead of \(plain)")
        return
      }
    }
  }

  @Test(arguments: seeds)
  func `keys of all kinds never trap, and a search that is given up leaves the line`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let others: [Key] = [
      .up, .down, .enter, .tab, .escape, .control("r"), .control("s"), .control("p"), .control("n"),
    ]
    var editor = PromptEditor(
      label: "> ", history: ["Buy milk", "e\u{301}👩‍👧 7", "a", "\u{301}b", ""])
    for step in 0..<1000 {
      let key =
        step % 2 > 0
        ? .character(Self.typed.randomElement(using: &generator)!)
        : (others + Self.editing).randomElement(using: &generator)!
      if editor.handle(key) == .complete {
        let end = String(editor.line.beforeCursor.suffix(2))
        _ = editor.complete(
          with: PromptCompletion(replacing: end, with: ["\u{301}x", "a👩", end + "\u{200D}"]))
      }
      if step % 10 == 0 {
        // Whatever goes on, the next keys begin a search of their own.
        _ = editor.handle(.right)
        let line = editor.line
        _ = editor.handle(.control("r"))
        for _ in 0..<5 {
          let searching: [Key] = [
            .backspace, .control("r"), .control("s"),
            .character(Self.typed.randomElement(using: &generator)!),
          ]
          _ = editor.handle(searching.randomElement(using: &generator)!)
        }
        #expect(editor.handle(.escape) == nil)
        #expect(editor.line == line, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(
    .enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"),
    arguments: [
      (Key.character("a"), 1 << 20), (.character("é"), 1 << 19), (.paste("漢字 a"), 150_000),
    ])
  func `a line of 1 MB costs a few times its bytes to type, and a key in it does not copy it`(
    key: Key, count: Int
  ) {
    var editor = PromptEditor(label: "> ")
    _ = editor.handle(key)
    let typing = allocations { for _ in 0..<count { _ = editor.handle(key) } }
    let size = editor.line.beforeCursor.utf8.count
    #expect(size > 1_000_000)
    // A text that doubles asks for twice its bytes in all, and a key for a few small pieces of memory.
    #expect(typing.bytes <= 8 * size + 512 * count)
    let deleting = allocations { for _ in 0..<100 { _ = editor.handle(.backspace) } }
    #expect(deleting.bytes <= 2 * size)
  }

  @Test(.enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"))
  func `a paste of 1 MB in one line costs a few times its bytes`() {
    let paste = Key.paste(String(repeating: "a", count: 1 << 20))
    var editor = PromptEditor(label: "> ")
    #expect(allocations { _ = editor.handle(paste) }.bytes <= 8 << 20)
    #expect(editor.line.beforeCursor.utf8.count == 1 << 20)
  }
}

/// The same keys on an array of characters left of the cursor and one right of it.
private struct PlainEditor {
  var before: [Character] = []
  var after: [Character] = []
  private var killed = ""
  private var isKilling = false

  mutating func handle(_ key: Key) {
    let wasKilling = isKilling
    isKilling = false
    switch key {
    case .character(let scalar): before.append(Character(scalar))
    case .paste(let text): before += Array(text)
    case .backspace: _ = before.popLast()
    case .delete: after = Array(after.dropFirst())
    case .left, .control("b"): move(to: before.count - 1)
    case .right, .control("f"): move(to: before.count + 1)
    case .home, .control("a"): move(to: 0)
    case .end, .control("e"): move(to: .max)
    case .wordLeft, .alt("b"): move(to: left(isWord))
    case .wordRight, .alt("f"): move(to: before.count + right())
    case .control("t"):
      if after.isEmpty, before.count > 1 {
        before.swapAt(before.count - 1, before.count - 2)
      } else if let left = before.last, let right = after.first {
        before = before.dropLast() + [right, left]
        after.removeFirst()
      }
    case .control("y"): before += Array(killed)
    case .control("k"): kill(after.count, wasKilling)
    case .control("u"): kill(-before.count, wasKilling)
    case .control("w"): kill(left { !$0.isWhitespace } - before.count, wasKilling)
    case .altBackspace: kill(left(isWord) - before.count, wasKilling)
    case .alt("d"): kill(right(), wasKilling)
    default: break
    }
    // What has come together may be one character.
    before = Array(String(before))
    after = Array(String(after))
  }

  private func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  private mutating func move(to index: Int) {
    let line = before + after
    let index = max(0, min(index, line.count))
    before = Array(line[..<index])
    after = Array(line[index...])
  }

  /// Takes so many characters out, left of the cursor if negative.
  private mutating func kill(_ count: Int, _ wasKilling: Bool) {
    isKilling = wasKilling || count != 0
    guard count != 0 else { return }
    let old = wasKilling ? killed : ""
    if count < 0 {
      killed = String(before.suffix(-count)) + old
      before.removeLast(-count)
    } else {
      killed = old + String(after.prefix(count))
      after.removeFirst(count)
    }
  }

  private func left(_ belongs: (Character) -> Bool) -> Int {
    var index = before.count
    while index > 0, !belongs(before[index - 1]) { index -= 1 }
    while index > 0, belongs(before[index - 1]) { index -= 1 }
    return index
  }

  private func right() -> Int {
    var index = 0
    while index < after.count, !isWord(after[index]) { index += 1 }
    while index < after.count, isWord(after[index]) { index += 1 }
    return index
  }
}
