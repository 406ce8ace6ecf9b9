/// What a person pressed or pasted.
public enum Key: Hashable, Sendable {
  case character(Unicode.Scalar)
  /// Control and a lower-case letter or one of `@ \ ] ^ _`, as far as it is no key of its own below.
  case control(Unicode.Scalar)
  /// Alt, or Escape before it, and a character.
  case alt(Unicode.Scalar)
  case altBackspace
  case enter, tab, backspace, delete, escape
  case up, down, left, right, home, end, pageUp, pageDown
  /// An arrow together with Control or Alt.
  case wordLeft, wordRight
  /// Pasted text, line breaks and all.
  case paste(String)
}
