/// A state that holds ``Rows``, so that a store can open a new set of changes at each delivery.
///
/// A state with several lists forwards the call to each of them.
public protocol RecordsRowChanges {
  /// Forgets the recorded edits; those made from now on form a new set.
  mutating func beginChangeSet()
}
