import AllocationCounting
import FluxTerminal
import Testing

struct ListScreenCostTests {
  /// A list that exists only as far as it is asked for.
  private final class Asked {
    var rows: [Int] = []

    func content(
      _ count: Int, header: String = "", status: String = "", typed: String = ""
    ) -> ListContent {
      let prompt = PromptLine(label: "> ", beforeCursor: typed)
      return ListContent(header: header, count: count, status: status, prompt: prompt) {
        self.rows.append($0)
        return "\($0) [ ] Buy milk +shop"
      }
    }
  }

  @Test(arguments: [3, 40, 1000, 1_000_000], [24, 60])
  func `T1: one change costs at most 150 bytes and one row, header, status and prompt included`(
    count: Int, rows: Int
  ) {
    let cases: [(ListChange, Int, Int)] = [
      (.insert(at: 1), 1, 1), (.delete(at: 1), -1, 1), (.update(at: 1), 0, 1),
      (.move(from: 0, to: 2), 0, 1), (.move(from: 2, to: 0), 0, 1),
    ]
    for scrolled in [0, count / 2, count] {
      for (change, difference, drawn) in cases {
        let asked = Asked()
        var screen = ListScreen(size: TerminalSize(rows: rows, columns: 200))
        _ = screen.repaint(asked.content(count, typed: "add Buy milk +shop"))
        _ = screen.scroll(by: scrolled, asked.content(count, typed: "add Buy milk +shop"))
        asked.rows = []
        let frame = screen.apply(
          [shifted(change, by: screen.top)],
          asked.content(
            count + difference, header: "\(count + difference) open", status: "17 done."))
        #expect(frame.count <= 150, "\(change) at \(screen.top)")
        #expect(asked.rows.count <= drawn, "\(change) at \(screen.top)")
      }
    }
  }

  @Test(arguments: [40, 1000, 1_000_000])
  func `T1: a row added out of sight costs no more than one in sight`(count: Int) {
    for added in [0, 1, count - 1, count] {
      let asked = Asked()
      var screen = ListScreen(size: .standard)
      _ = screen.repaint(asked.content(count))
      // Just so far that the new row would be the first out of sight.
      _ = screen.scroll(
        by: added < 2 ? added : added - screen.listHeight, asked.content(count))
      asked.rows = []
      let frame = screen.apply(
        [.insert(at: added)],
        asked.content(count + 1, header: "\(count + 1) open", status: "Added."), reveal: added)
      #expect(frame.count <= 150)
      #expect(asked.rows == [added])
    }
  }

  @Test func `T2: a change outside the window draws no row`() {
    let asked = Asked()
    var screen = ListScreen(size: .standard)
    _ = screen.repaint(asked.content(1000))
    _ = screen.scroll(by: 500, asked.content(1000))
    asked.rows = []
    let outside: [ListChange] = [
      .update(at: 499), .update(at: 521), .insert(at: 0), .delete(at: 0), .insert(at: 900),
      .delete(at: 900), .move(from: 1, to: 499), .move(from: 600, to: 2), .delete(at: 2),
      .insert(at: 999),
    ]
    var count = 1000
    for change in outside {
      if case .insert = change { count += 1 }
      if case .delete = change { count -= 1 }
      #expect(screen.apply([change], asked.content(count)).isEmpty, "\(change)")
    }
    let frame = screen.apply([.update(at: 1)], asked.content(1000, status: "done"))
    #expect(String(decoding: frame, as: UTF8.self).contains("\u{1B}[23Hdone"))
    #expect(frame.count < 50)
    #expect(asked.rows.isEmpty)
  }

  @Test func `T2: many changes cost no more than drawing the window`() {
    let asked = Asked()
    var screen = ListScreen(size: .standard)
    let whole = screen.repaint(asked.content(100)).count
    asked.rows = []
    let changes = (0..<10_000).flatMap {
      [ListChange.insert(at: $0 % 20), .delete(at: ($0 * 7) % 20)]
    }
    let frame = screen.apply(changes, asked.content(100))
    #expect(frame.count <= whole)
    #expect(asked.rows.count <= screen.listHeight)
    asked.rows = []
    let deletions = screen.apply(
      Array(repeating: .delete(at: 10), count: 50), asked.content(50))
    #expect(deletions.count <= whole)
    #expect(asked.rows == Array(10..<21))
  }

  @Test func `deleting some rows at one place sets one scroll region`() {
    let asked = Asked()
    var screen = ListScreen(size: .standard)
    _ = screen.repaint(asked.content(100))
    asked.rows = []
    let frame = screen.apply(Array(repeating: .delete(at: 4), count: 3), asked.content(97))
    let text = String(decoding: frame, as: UTF8.self)
    #expect(text.contains("\u{1B}[6;22r\u{1B}[22H\u{1B}D\u{1B}D\u{1B}D20 [ ]"))
    #expect(asked.rows.sorted() == [18, 19, 20])
  }

  @Test func `without scroll regions the rows that move are written again`() {
    let asked = Asked()
    var screen = ListScreen(size: .standard, scrolls: false)
    _ = screen.repaint(asked.content(100))
    asked.rows = []
    let frame = screen.apply([.insert(at: 18)], asked.content(101))
    #expect(asked.rows == [18, 19, 20])
    #expect(!String(decoding: frame, as: UTF8.self).contains("\u{1B}[r"))
  }

  @Test(arguments: [0, 30, 70])
  func `T1: a letter typed costs the same however much is typed already`(typed: Int) {
    var screen = ListScreen(size: .standard)
    let line = String(repeating: "a", count: typed)
    _ = screen.frame(prompt: PromptLine(label: "> ", beforeCursor: line))
    let frame = screen.frame(prompt: PromptLine(label: "> ", beforeCursor: line + "b"))
    #expect(frame.bytes.count <= 45)
    #expect(frame.rows == 0)
  }

  @Test(
    .enabled(if: AllocationCount.isAvailable, "a sanitizer owns the allocator"),
    arguments: ["a", "漢", "a\u{1B}", "👨‍👩‍👧 "])
  func `T1: of a text of a megabyte a frame looks at no more than fits`(piece: String) {
    let long = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    var screen = ListScreen(size: .standard)
    screen.row = { _ in StyledText(long) }
    screen.apply([.reload], count: 1)
    screen.header = StyledText(long)
    let line = PromptLine(label: "> ", beforeCursor: long, afterCursor: long)
    _ = screen.frame(prompt: line)
    screen.apply([.update(at: 0)], count: 1)
    screen.status = StyledText(long)
    let count = allocations { _ = screen.frame(prompt: line) }
    #expect(count.bytes < 100_000, "\(count)")
  }

  @Test func `nothing new is an empty frame`() {
    let asked = Asked()
    var screen = ListScreen(size: .standard)
    _ = screen.repaint(asked.content(5))
    #expect(screen.apply([], asked.content(5)) == [])
    #expect(screen.scroll(by: 1, asked.content(5)) == [])
  }

  private func shifted(_ change: ListChange, by offset: Int) -> ListChange {
    switch change {
    case .insert(let index): .insert(at: index + offset)
    case .delete(let index): .delete(at: index + offset)
    case .update(let index): .update(at: index + offset)
    case .move(let source, let target): .move(from: source + offset, to: target + offset)
    case .reload: .reload
    }
  }
}
