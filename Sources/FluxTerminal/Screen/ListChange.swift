/// One edit of the list that a screen shows, by index alone.
///
/// Changes are applied in order, each index meaning the list as those before left it.
public enum ListChange: Hashable, Sendable {
  case insert(at: Int)
  case delete(at: Int)
  case update(at: Int)
  /// The row at `from` afterwards stands at `to`, and is drawn anew.
  case move(from: Int, to: Int)
  /// Nothing is known about the list but its new count.
  case reload
}
