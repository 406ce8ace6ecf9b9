/// The kinds of actions that the conformance kit dispatches: two, so that they can be mixed up (D1).
///
/// A dispatcher that tells actions apart by type maps each to a type of its own.
public enum ConformanceKind: Sendable, Hashable, CaseIterable {
  case first
  case second
}
