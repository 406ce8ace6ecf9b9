import ToDoModel

// How a change gets into the journal, after it has got into the list.
extension SessionRepository {
  /// The journal, or why there is none to write to.
  func openJournal() -> Result<any OpenJournal, HistoryFailure> {
    do { return .success(try journal.open()) } catch { return .failure(error) }
  }

  /// The digest of the list as it is in its place.
  func digest(of list: Held) -> ListDigest { list.digest ?? ListDigest(of: list.bytes) }

  /// Writes down a change, and before it what others have done.
  /// - Returns: What a person should know, and the number of the record if there is one.
  func record(
    _ kind: JournalEntry.Kind, from base: Held, to saved: Held,
    in journal: Result<any OpenJournal, HistoryFailure>
  ) -> (notice: HistoryNotice?, number: UInt64?) {
    let entry = JournalEntry(
      moment: now(), kind: kind, before: digest(of: base), after: digest(of: saved))
    var notice: HistoryNotice?
    do throws(HistoryFailure) {
      var journal = try journal.get()
      for _ in 0..<SessionRepository.attempts {
        let (earlier, snapshot, begun) = try preparation(before: base, in: journal)
        notice = begun ?? notice
        if let number = try journal.append(earlier + [entry], snapshot: snapshot) {
          return (notice, number)
        }
        journal = try self.journal.open()
      }
      throw HistoryFailure(path: self.journal.location, reason: .busy)
    } catch {
      return (.notRecorded(error), nil)
    }
  }

  private typealias Preparation = (
    earlier: [JournalEntry], snapshot: [UInt8]?, notice: HistoryNotice?
  )

  /// What has to be written down before a change: what others have done, a snapshot, or another journal's beginning.
  private func preparation(
    before base: Held, in journal: any OpenJournal
  ) throws(HistoryFailure) -> Preparation {
    let damage: HistoryFailure
    do throws(HistoryFailure) {
      let earlier = try external(before: base, in: journal).map { [$0] } ?? []
      return (earlier, try needsSnapshot(before: base, in: journal) ? base.bytes : nil, nil)
    } catch {
      guard error.isDamage else { throw error }
      damage = error
    }
    return ([], base.bytes, .begunAnew(damage, keptAt: try journal.setAside()))
  }

  /// What others have done since the newest record; `nil` if nothing.
  private func external(
    before base: Held, in journal: any OpenJournal
  ) throws(HistoryFailure) -> JournalEntry? {
    let before = digest(of: base)
    guard let end = try journal.newest(), end.digest != before else { return nil }
    return JournalEntry(
      moment: now(), kind: .external(try unrecorded(in: base, journal)), before: end.digest,
      after: before)
  }

  /// What leads from the list as the journal knows it to the one that is there.
  /// - Complexity: O(*n* log *n*)
  func unrecorded(
    in base: Held, _ journal: any OpenJournal
  ) throws(HistoryFailure) -> LineEdits {
    LineEdits(from: ToDoFile(bytes: try journal.list()), to: base.document.file)
  }

  /// Whether as much has been written since the last snapshot as another one takes. So the journal stays below twice what it would be
  /// without any, and no state is further from a snapshot than a snapshot is long.
  private func needsSnapshot(
    before base: Held, in journal: any OpenJournal
  ) throws(HistoryFailure) -> Bool {
    guard let end = try journal.newest() else { return true }
    return end.sizeSinceSnapshot > max(base.bytes.count, 1 << 14)
  }
}

extension SessionDocument {
  /// Reads the file again where its bytes are other lines by now, which is told as well.
  /// - Returns: What led there from the old document.
  mutating func settle(
    _ changes: inout [ToDoChange], after lines: LineEdits, from old: SessionDocument
  ) -> LineEdits {
    guard file.needsReading else { return lines }
    changes += merge(ToDoFile(bytes: file.bytes))
    return LineEdits(from: old.file, to: file)
  }
}
