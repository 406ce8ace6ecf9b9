/// What has to be done to the rows on the screen so that they show the list again.
///
/// Changes are noted one after another, each in the indices of its time. What scrolls takes its mark
/// along, so that at the end the marks say which rows to draw from the final list.
struct WindowDamage {
  /// Rows that move by some lines together; what they leave free is blank.
  struct Scroll: Hashable {
    var slots: ClosedRange<Int>
    var lines: Int  // downwards, upwards if negative
  }

  private(set) var scrolls: [Scroll] = []
  private var isDirty: [Bool]
  private let canScroll: Bool

  /// Starts with a screen that is right.
  init(height: Int, canScroll: Bool) {
    isDirty = Array(repeating: false, count: height)
    self.canScroll = canScroll
  }

  /// Whether the screen is right.
  var isEmpty: Bool { scrolls.isEmpty && !isDirty.contains(true) }

  /// The rows to draw, counted from the window's top.
  var dirtySlots: [Int] { isDirty.indices.filter { isDirty[$0] } }

  /// Notes that a row says something else.
  mutating func touch(_ slot: Int) {
    isDirty[slot] = true
    giveUpIfDearer()
  }

  /// Notes that nothing on the screen is right.
  mutating func touchAll() {
    scrolls = []
    for slot in isDirty.indices { isDirty[slot] = true }
  }

  /// Notes that rows move down, or up if `lines` is negative, and that other rows take their place.
  mutating func shift(_ slots: ClosedRange<Int>, by lines: Int) {
    guard lines != 0 else { return }
    // A region of one row is never set: terminals disagree about it.
    guard canScroll, abs(lines) < slots.count else {
      for slot in slots { isDirty[slot] = true }
      return
    }
    for _ in 0..<abs(lines) {
      isDirty.remove(at: lines > 0 ? slots.upperBound : slots.lowerBound)
      isDirty.insert(true, at: lines > 0 ? slots.lowerBound : slots.upperBound)
    }
    note(Scroll(slots: slots, lines: lines))
  }

  private mutating func note(_ scroll: Scroll) {
    if let last = scrolls.last, last.slots == scroll.slots,
      (last.lines > 0) == (scroll.lines > 0)
    {
      scrolls[scrolls.count - 1].lines += scroll.lines
    } else {
      scrolls.append(scroll)
    }
    giveUpIfDearer()
  }

  /// Draws the rows that moved, unless scrolling them costs less. A line scrolled costs about as much
  /// as a row drawn.
  private mutating func giveUpIfDearer() {
    if scrolls.isEmpty { return }
    var withoutScrolling = isDirty
    for scroll in scrolls {
      for slot in scroll.slots { withoutScrolling[slot] = true }
    }
    let scrolled = scrolls.reduce(0) { $0 + abs($1.lines) }
    if scrolled + isDirty.count(where: \.self) > withoutScrolling.count(where: \.self) {
      scrolls = []
      isDirty = withoutScrolling
    }
  }
}
