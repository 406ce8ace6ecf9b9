/// What is live on a dispatcher, and where each began; kept for tests that want nothing left behind.
///
/// `@unchecked` since its content is touched with the lock held only.
package final class Ledger: @unchecked Sendable {
  package enum Kind: String, Sendable {
    case store, subscription, run, timer
  }

  package struct Entry: Sendable {
    package let kind: Kind
    /// The state, the value or the action that it is about.
    package let type: any Sendable.Type
    package let site: CallSite
  }

  private let lock = AtomicLock()
  @exclusivity(unchecked) private var entries: [ObjectIdentifier: (number: Int, entry: Entry)] = [:]
  @exclusivity(unchecked) private var count = 0

  package init() {}

  /// All that has begun and not ended, in the order in which it began.
  package var live: [Entry] {
    lock.withLock { entries }.values.sorted { $0.number < $1.number }.map(\.entry)
  }

  func began(_ kind: Kind, of type: any Sendable.Type, at site: CallSite, _ object: AnyObject) {
    lock.withLock {
      count += 1
      entries[ObjectIdentifier(object)] = (count, Entry(kind: kind, type: type, site: site))
    }
  }

  func ended(_ object: AnyObject) {
    _ = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(object)) }
  }
}
