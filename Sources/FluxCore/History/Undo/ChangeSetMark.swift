import Synchronization

/// The numbers by which histories know the change sets that they have opened.
///
/// They are drawn from one source, since a list may come from a store of another history. No state and no step depends on them.
enum ChangeSetMark {
  private static let last = Atomic<UInt64>(0)

  static func next() -> UInt64 { last.wrappingAdd(1, ordering: .relaxed).newValue }
}
