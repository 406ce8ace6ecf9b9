package import ToDoModel

extension SessionRepository {
  /// Takes back the newest steps that are not undone, whoever made them.
  /// - Throws: `.nothingToUndo` when there are fewer; `.undoConflict` when others have changed the lines of one of them; `.history`
  ///   when the journal cannot be trusted that far back. Nothing has changed then.
  package func undo(_ count: Int) throws(RepositoryError) -> ToDoUpdate {
    try travel(.undo, count)
  }

  /// Makes the steps again that were undone last, unless something new was done since.
  /// - Throws: as ``undo(_:)`` does, `.nothingToRedo` instead of `.nothingToUndo`.
  package func redo(_ count: Int) throws(RepositoryError) -> ToDoUpdate {
    try travel(.redo, count)
  }

  private func travel(
    _ direction: HistoryWalk.Direction, _ count: Int
  ) throws(RepositoryError) -> ToDoUpdate {
    let opened = openJournal()
    var base = try current()
    for _ in 0..<SessionRepository.attempts {
      let found = try steps(direction, count, from: base, opened)
      var edited = base.document
      var changes: [ToDoChange] = []
      var parts: [JournalEntry.Part] = []
      var numbers: [LineNumbers] = []
      for step in found {
        let before = edited
        guard let edits = step.edits.completed(for: edited.file),
          var stepChanges = edited.apply(edits, recalling: recalled[step.place]?.inverse)
        else { throw gap() }
        let settled = edited.settle(&stepChanges, after: edits, from: before)
        changes += stepChanges
        parts.append(JournalEntry.Part(step: step.step, edits: settled))
        numbers.append(before.numbers(of: settled, leadingTo: edited))
      }
      if let saved = try save(edited, over: base) {
        let kind: JournalEntry.Kind = direction == .undo ? .undo(parts) : .redo(parts)
        let (notice, number) = record(kind, from: base, to: saved, in: opened)
        if let number {
          for (part, numbers) in numbers.enumerated() {
            recalled[HistoryWalk.Place(record: number, part: part)] = numbers
          }
        }
        return tell(changes: changes, of: edited, notice)
      }
      base = try reload()
    }
    throw keptChanging(.write)
  }

  /// What has to be done for the wanted steps, in order.
  private func steps(
    _ direction: HistoryWalk.Direction, _ count: Int, from base: Held,
    _ opened: Result<any OpenJournal, HistoryFailure>
  ) throws(RepositoryError) -> [HistoryWalk.Found] {
    let digest = digest(of: base)
    var found: [HistoryWalk.Found] = []
    do {
      let journal = try opened.get()
      if let end = try journal.newest() {
        let unrecorded = end.digest == digest ? .none : try unrecorded(in: base, journal)
        var walk = HistoryWalk(direction, count: count, from: digest, unrecorded: unrecorded)
        while !walk.isOver, let record = try journal.previous() { try walk.visit(record) }
        found = walk.found
      }
    } catch let failure as HistoryFailure {
      throw .history(failure)
    } catch HistoryWalk.Failure.conflict(let conflict) {
      throw .undoConflict(conflict)
    } catch {
      throw gap()
    }
    guard found.count == count else {
      throw direction == .undo
        ? .nothingToUndo(available: found.count) : .nothingToRedo(available: found.count)
    }
    return found
  }

  private func gap() -> RepositoryError {
    .history(
      HistoryFailure(
        path: journal.location, reason: .damaged("two records in it do not fit each other")))
  }

  /// What has happened to the list, as far back as is known for sure.
  package func history() throws(RepositoryError) -> ToDoHistory {
    do throws(HistoryFailure) {
      let (records, damage) = try journal.records()
      return ToDoHistory(entries: SessionRepository.entries(of: records), damage: damage)
    } catch {
      throw .history(error)
    }
  }

  private static func entries(of records: [JournalRecord]) -> [HistoryEntry] {
    // Of each step the newest mention counts.
    var isUndone: [UInt64: Bool] = [:]
    return records.map { record in
      let kind: HistoryEntry.Kind
      switch record.entry.kind {
      case .step(let command, _):
        kind = .step(command: command, isUndone: isUndone[record.number] ?? false)
      case .external(let edits):
        kind = .external(lines: max(1, edits.lineCount))
      case .undo(let parts):
        for part in parts where isUndone[part.step] == nil { isUndone[part.step] = true }
        kind = .undo(steps: parts.map { Int($0.step) })
      case .redo(let parts):
        for part in parts where isUndone[part.step] == nil { isUndone[part.step] = false }
        kind = .redo(steps: parts.map { Int($0.step) })
      }
      return HistoryEntry(
        number: Int(record.number), moment: record.entry.moment, kind: kind)
    }
  }
}
