extension PromptEditor {
  /// What a key asks of the program; the line itself has been dealt with.
  public enum Event: Hashable, Sendable {
    /// Enter: the line, which may be empty.
    case submit(String)
    /// A paste of several lines. They are commands only if the person says yes.
    case pastedLines([String])
    /// Tab: the program may offer what it knows, by ``PromptEditor/complete(with:)``.
    case complete
    /// Control-C; what was typed is dropped.
    case interrupt
    /// Control-D on an empty line.
    case endOfInput
    /// Control-Z.
    case suspend
    /// Control-L.
    case redraw
    /// Escape; what was typed is still there.
    case escape
    /// Page Up is -1, Page Down is 1.
    case scroll(pages: Int)
  }
}
