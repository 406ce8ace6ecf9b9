/// What the terminal's thread woke up for.
public enum TerminalEvent: Hashable, Sendable {
  case keys([Key])
  /// Everything has to be drawn, in this size: it is a new one, or the program was stopped meanwhile.
  case resized(TerminalSize)
  /// The descriptor of the caller has something to read.
  case wake
  /// There is no terminal any more, and no further event.
  case gone
}
