extension ListScreen {
  /// Which rows of the terminal, counted from 1, belong to which zone.
  ///
  /// On a terminal that became too small the list goes first, then the header, then the status line.
  struct Layout {
    let header: Int?
    let firstListRow = 2
    let listHeight: Int
    let status: Int?
    let prompt: Int

    /// Texts end before the last column: what happens to a cursor behind it differs too much.
    let columns: Int

    init(_ size: TerminalSize) {
      prompt = max(1, size.rows)
      status = size.rows >= 2 ? size.rows - 1 : nil
      header = size.rows >= 3 ? 1 : nil
      listHeight = max(0, size.rows - 3)
      columns = max(0, size.columns - 1)
    }
  }
}
