extension Timeline {
  /// The session as a page to look at it with, as UTF-8 HTML.
  ///
  /// H9: an exported page is one file, makes no request, is readable without script, and runs nothing that
  /// a recording contains. It shows each step with its payload or failure, call site, times, causes and
  /// effects, what it changed and the whole state after it; keys step through it, and its address with
  /// `#step=12` opens at that step.
  ///
  /// A text with what cannot be seen, such as marks of direction, shows that spelled out. JSON that is not
  /// valid is shown as it is, and an edit that does not fit a list is marked and leaves the state as it was.
  ///
  /// - Complexity: O(size of the timeline), in time and in the size of the file.
  public func html() -> [UInt8] {
    var page = TimelinePage(of: self)
    return page.write()
  }
}
