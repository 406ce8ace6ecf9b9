/// Keeps a list right on a terminal by the changes of its rows, under a header, above a status line
/// and a prompt.
///
/// A value without input or output: changes, scrolling and other sizes say what has to be drawn, and
/// `frame(prompt:)` is the bytes that draw it, together with the screen as it is then. A change of one row
/// scrolls the rows that move and draws one; a change outside the window draws no row. There is no
/// picture of the terminal to compare with: the state is the window's place in the list, the marks on its
/// rows and the three texts around it.
///
/// Deliberately lacks columns, wrapped rows and a selected row.
public struct ListScreen {
  public private(set) var size: TerminalSize

  /// What stands above the list.
  public var header: StyledText = ""

  /// What stands below it.
  public var status: StyledText = ""

  /// The text of the row at an index below `count`; asked only for rows that are drawn.
  public var row: (Int) -> StyledText = { _ in "" }

  private let scrolls: Bool
  private let usesColour: Bool
  private var window: ListWindow
  private var damage: WindowDamage
  private var promptWindow = PromptWindow()
  /// The texts around the list as the last frame left them; nil if nothing is known about the terminal.
  private var shown: Surroundings?
  /// By which whoever owns the terminal knows that this is what it shows.
  var stamp = 0
  /// Whether there has been a list that changes could lead away from.
  private var hasList = false

  /// Starts with an empty list on a terminal about which nothing is known: the first frame draws everything.
  ///
  /// `scrolls` says whether scroll regions may be used; without them every row that moves is written again.
  /// `usesColour` says whether styles are shown.
  public init(size: TerminalSize, scrolls: Bool = true, usesColour: Bool = true) {
    self.size = size
    self.scrolls = scrolls
    self.usesColour = usesColour
    let height = Layout(size).listHeight
    window = ListWindow(height: height)
    damage = WindowDamage(height: height, canScroll: scrolls)
    redraw()
  }

  /// A screen of the same size and kind with an empty list.
  func blank() -> ListScreen {
    ListScreen(size: size, scrolls: scrolls, usesColour: usesColour)
  }

  /// How many rows the list has.
  public var count: Int { window.count }

  /// The index of the first row on the screen.
  public var top: Int { window.top }

  /// Whether the last row is in sight, or there is none.
  public var isAtEnd: Bool { top + listHeight >= count }

  /// How many rows of the list there is room for.
  public var listHeight: Int { window.height }

  /// Follows changes of the list, in order, to one of `count` rows. The first ones may be any: there was no list.
  ///
  /// The window keeps to the row at its top; a reload, of which nothing is known, keeps the index of that row instead.
  ///
  /// - Precondition: The changes lead from the list before to one of `count` rows.
  /// - Complexity: O(window) for each change, O(window²) where many scrolls have gathered.
  public mutating func apply(_ changes: some Sequence<ListChange>, count: Int) {
    window.apply(hasList ? Array(changes) : [.reload], count: count, &damage)
    hasList = true
  }

  /// Scrolls no further than it takes to show the row at `index`; does nothing where there is none.
  public mutating func reveal(_ index: Int) {
    if 0..<count ~= index { window.reveal(index, &damage) }
  }

  /// Moves the window down by some rows, or up if negative, as far as the list goes.
  public mutating func scroll(by rows: Int) {
    window.scroll(to: top + max(-top, min(rows, count - top)), &damage)
  }

  /// Moves the window so that the row at `index` is its first, or as near to that as the list's end allows.
  public mutating func scroll(to index: Int) {
    window.scroll(to: index, &damage)
  }

  /// Takes another size; the row at the top stays there if it can, but a window at the end of a longer list stays at its end. Everything has
  /// to be drawn.
  public mutating func resize(to size: TerminalSize) {
    let wasAtEnd = isAtEnd && top > 0
    self.size = size
    let height = Layout(size).listHeight
    window.reset(count: count, height: height)
    damage = WindowDamage(height: height, canScroll: scrolls)
    promptWindow = PromptWindow()
    if wasAtEnd { scroll(to: count) }
    redraw()
  }

  /// Has everything drawn, whatever the terminal shows now.
  public mutating func redraw() {
    damage.touchAll()
    shown = nil
  }

  /// The bytes that draw what has changed since the last frame, with the screen as they leave it.
  ///
  /// - Complexity: O(columns) for each row to draw, O(log n) of the list or what `row` takes.
  public mutating func frame(prompt: PromptLine) -> Frame {
    let layout = Layout(size)
    let prompt = promptWindow.visible(prompt, columns: layout.columns)
    let wanted = Surroundings(
      header: fitted(header, layout), status: fitted(status, layout),
      beforeCursor: Array(prompt.beforeCursor.utf8), afterCursor: Array(prompt.afterCursor.utf8))
    let promptChanged =
      wanted.beforeCursor != shown?.beforeCursor || wanted.afterCursor != shown?.afterCursor
    var writer = FrameWriter(keepsCursor: !promptChanged)
    // Who draws everything does not know what was left behind.
    if shown == nil { writer.resetScrollRegion() }
    drawList(layout, &writer)
    if let row = layout.header, wanted.header != shown?.header {
      writer.line(row, wanted.header, after: shown?.header)
    }
    if let row = layout.status, wanted.status != shown?.status {
      writer.line(row, wanted.status, after: shown?.status)
    }
    if promptChanged {
      writer.prompt(
        layout.prompt, wanted.beforeCursor, wanted.afterCursor, after: shown?.beforeCursor)
    }
    shown = wanted
    return writer.finished(size: size)
  }

  private mutating func drawList(_ layout: Layout, _ writer: inout FrameWriter) {
    if damage.isEmpty { return }
    for scroll in damage.scrolls {
      let first = layout.firstListRow + scroll.slots.lowerBound
      writer.scroll(first...first + scroll.slots.count - 1, by: scroll.lines)
    }
    var slots = damage.dirtySlots
    // The row that came in where the cursor is needs no address. Any other one waits for the region's end: xterm may lose the end
    // of a row that has moved and is written before.
    if let slot = writer.cursorRow.map({ $0 - layout.firstListRow }), slots.contains(slot) {
      slots.removeAll { $0 == slot }
      drawRow(slot, layout, &writer)
    }
    if !damage.scrolls.isEmpty { writer.resetScrollRegion() }
    for slot in slots { drawRow(slot, layout, &writer) }
    damage = WindowDamage(height: window.height, canScroll: scrolls)
  }

  private func drawRow(_ slot: Int, _ layout: Layout, _ writer: inout FrameWriter) {
    let index = top + slot
    writer.listRow(
      layout.firstListRow + slot, index < count ? fitted(row(index), layout) : [])
  }

  private func fitted(_ text: StyledText, _ layout: Layout) -> [UInt8] {
    Array(TerminalText.fitted(text, columns: layout.columns, usesColour: usesColour).utf8)
  }
}

extension ListScreen {
  /// The texts around the list as a frame leaves them.
  ///
  /// As bytes: strings are equal that terminals draw differently.
  private struct Surroundings {
    let header: [UInt8]
    let status: [UInt8]
    let beforeCursor: [UInt8]
    let afterCursor: [UInt8]
  }
}

// The closure reads the list that the terminal's thread owns.
@available(*, unavailable)
extension ListScreen: Sendable {}
