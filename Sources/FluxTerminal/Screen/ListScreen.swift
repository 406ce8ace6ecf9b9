/// Keeps a list right on a terminal by the changes of its rows, under a header, above a status line
/// and a prompt.
///
/// Every operation returns the bytes of one frame, to be written at once, or none if nothing on the
/// screen changes. A change of one row scrolls the rows that move and draws one; a change outside the
/// window draws no row. There is no picture of the screen to compare with: the state is the window's
/// place in the list and the three texts around it.
///
/// Deliberately lacks colour, columns and a selected row.
public struct ListScreen: Hashable, Sendable {
  public private(set) var size: TerminalSize

  private let scrolls: Bool
  private var window: ListWindow
  private var shown: Surroundings?

  /// Starts on a terminal about which nothing is known: the first frame is a full one.
  ///
  /// `scrolls` says whether scroll regions may be used; without them every row that moves is written again.
  public init(size: TerminalSize, scrolls: Bool = true) {
    self.size = size
    self.scrolls = scrolls
    window = ListWindow(height: Layout(size).listHeight)
  }

  /// The index of the first row on the screen.
  public var top: Int { window.top }

  /// How many rows of the list there is room for.
  public var listHeight: Int { window.height }

  /// Draws everything, whatever the terminal shows now.
  public mutating func repaint(_ content: ListContent) -> [UInt8] {
    window.reset(count: content.count, height: Layout(size).listHeight)
    var damage = undamaged()
    damage.touchAll()
    shown = nil
    return draw(content, damage)
  }

  /// Draws everything in another size; the row at the top stays there if it can.
  public mutating func resize(to size: TerminalSize, _ content: ListContent) -> [UInt8] {
    self.size = size
    return repaint(content)
  }

  /// Draws what `changes` did to the list, and what else is different in `content`.
  /// - Parameters:
  ///   - changes: Every change since the last frame, in order.
  ///   - content: What there is after them.
  ///   - reveal: The index of a row to scroll into view, in the list after the changes.
  /// - Precondition: `changes` lead from the count of the last frame to that of `content`.
  /// - Complexity: O(window) for each change.
  public mutating func apply(
    _ changes: [ListChange], _ content: ListContent, reveal: Int? = nil
  ) -> [UInt8] {
    var damage = undamaged()
    // Before the first frame there is no list that changes could lead away from.
    window.apply(shown == nil ? [.reload] : changes, count: content.count, &damage)
    if let reveal { window.reveal(reveal, &damage) }
    return draw(content, damage)
  }

  /// Moves the window down by some rows, or up if negative, as far as the list goes.
  public mutating func scroll(by rows: Int, _ content: ListContent) -> [UInt8] {
    var damage = undamaged()
    window.apply(shown == nil ? [.reload] : [], count: content.count, &damage)
    window.scroll(to: top + rows, &damage)
    return draw(content, damage)
  }

  private func undamaged() -> WindowDamage {
    WindowDamage(height: window.height, canScroll: scrolls)
  }

  private mutating func draw(_ content: ListContent, _ damage: WindowDamage) -> [UInt8] {
    let layout = Layout(size)
    let wanted = Surroundings(content, columns: layout.columns)
    let promptChanged = wanted.prompt != shown?.prompt
    var frame = Frame(keepsCursor: !promptChanged)
    // Who draws everything does not know what was left behind.
    if shown == nil { frame.resetScrollRegion() }
    if !damage.scrolls.isEmpty {
      for scroll in damage.scrolls {
        let first = layout.firstListRow + scroll.slots.lowerBound
        frame.scroll(first...first + scroll.slots.count - 1, by: scroll.lines)
      }
      frame.resetScrollRegion()
    }
    for (slot, isDirty) in damage.isDirty.enumerated() where isDirty {
      let index = top + slot
      let text = index < content.count ? content.row(index) : ""
      frame.row(layout.firstListRow + slot, Self.fitted(text, layout.columns))
    }
    if let row = layout.header, wanted.header != shown?.header { frame.row(row, wanted.header) }
    if let row = layout.status, wanted.status != shown?.status { frame.row(row, wanted.status) }
    if promptChanged {
      let (before, after) = wanted.prompt.visible(columns: layout.columns)
      frame.prompt(layout.prompt, before, after)
    }
    shown = wanted
    return frame.finished()
  }

  fileprivate static func fitted(_ text: String, _ columns: Int) -> String {
    TerminalText.clipped(TerminalText.sanitised(text), columns: columns)
  }
}

extension ListScreen {
  /// The texts around the list as the last frame left them.
  private struct Surroundings: Hashable {
    let header: String
    let status: String
    let prompt: PromptLine

    init(_ content: ListContent, columns: Int) {
      header = ListScreen.fitted(content.header, columns)
      status = ListScreen.fitted(content.status, columns)
      prompt = content.prompt
    }
  }
}
