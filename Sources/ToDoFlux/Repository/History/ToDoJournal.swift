package import ToDoModel

/// Where the history of the list is written down: one record after the other, none of them ever changed.
///
/// Any thread may call it; a call returns when the work is done.
package protocol ToDoJournal: Sendable {
  /// Where that is, for messages.
  var location: String { get }

  /// Opens it for one who wants to write. Others who want that wait for the end of what is returned.
  /// - Throws: why it cannot be written; that there is none yet is no failure.
  func open() throws(HistoryFailure) -> any OpenJournal

  /// All records as far back as they are good, the newest first, and what is wrong with those that are not among them.
  /// - Throws: why nothing can be read, or that the newest record cannot be trusted.
  func records() throws(HistoryFailure) -> (records: [JournalRecord], damage: [HistoryFailure])
}

/// A journal to which nobody else writes as long as this lives.
package protocol OpenJournal: AnyObject {
  /// What the newest record says of the list; `nil` where there is no record. ``previous()`` begins there again.
  /// - Throws: that the newest record cannot be trusted.
  /// - Complexity: O(1) in the length of the journal.
  func newest() throws(HistoryFailure) -> JournalEnd?

  /// The record before the one that was last returned, at first the newest; `nil` where there is none.
  /// - Throws: that it cannot be trusted.
  func previous() throws(HistoryFailure) -> JournalRecord?

  /// The list as the newest record left it.
  /// - Throws: that what leads there cannot be trusted.
  /// - Complexity: O(*n*) in the list and what was written since the last snapshot of it.
  func list() throws(HistoryFailure) -> [UInt8]

  /// Writes down what was done, in order and all of it or nothing, and returns when it is safe.
  ///
  /// With a snapshot, that is what the list was before the last of them.
  /// - Returns: The number of the last record; `nil` if others have begun the journal meanwhile, so that it has to be opened again.
  func append(_ entries: [JournalEntry], snapshot: [UInt8]?) throws(HistoryFailure) -> UInt64?

  /// Puts a damaged journal aside, so that the next record begins another.
  /// - Returns: Where it is kept.
  func setAside() throws(HistoryFailure) -> String
}

/// What the newest record of a journal says of the list.
package struct JournalEnd: Hashable, Sendable {
  /// The list after that record.
  package let digest: ListDigest

  /// How many bytes have been written since the last snapshot.
  package let sizeSinceSnapshot: Int

  /// Makes an end of its parts.
  package init(digest: ListDigest, sizeSinceSnapshot: Int) {
    self.digest = digest
    self.sizeSinceSnapshot = sizeSinceSnapshot
  }
}
