package import FluxCore
package import ToDoModel
import ToDoRepository

/// The journal of a list as a time line: what was done, and what it did to the lines.
package enum JournalTimeline: Sendable {
  /// Shows the journal of the list at a path, as far back as it is good.
  ///
  /// - Returns: the time line, and what is wrong with the journal; without a journal, one without steps.
  /// - Throws: that the newest record cannot be trusted, or why nothing can be read.
  package static func read(
    ofListAt path: String, title: String
  ) throws(HistoryFailure) -> (timeline: Timeline, damage: [HistoryFailure]) {
    let journal = FileJournal(ofListAt: path)
    let (records, damage, list) = try journal.read(withList: true)
    var timeline = Timeline(title: title)
    if let failure = damage.first {
      timeline.note = "Shown as far back as it is good: \(failure.explanation)."
    }
    do {
      guard let list = try list ?? currentList(at: path, after: records.first) else {
        throw damage.first
          ?? HistoryFailure(path: journal.location, reason: .unavailable(.vanished))
      }
      var file = ToDoFile(bytes: list)
      // Back to where the good part begins.
      for edits in records.flatMap({ $0.entry.edits.reversed() }) {
        guard let earlier = edits.inverse.applied(to: file) else {
          throw HistoryFailure(
            path: journal.location, reason: .damaged("its records do not fit each other"))
        }
        file = earlier
      }
      var lines = Rows(file.lines)
      timeline.initialStates = [Timeline.StoreJSON(store: "list", json: try json(lines))]
      for record in records.reversed() {
        lines.beginChangeSet()
        for edits in record.entry.edits { try apply(edits, to: &lines) }
        timeline.steps.append(
          Timeline.Step(
            number: record.number, time: record.entry.moment.secondsSince1970 * 1_000_000,
            action: name(of: record.entry.kind), outcome: .success(json: try payload(record.entry)),
            site: "",
            changes: [Timeline.StoreJSON(store: "list", json: try json(lines, lists: .changes))]))
      }
      return (timeline, damage)
    } catch {
      throw error as? HistoryFailure
        ?? HistoryFailure(path: journal.location, reason: .damaged("\(error)"))
    }
  }

  /// The list as it lies there, if it is what the newest record left.
  private static func currentList(at path: String, after newest: JournalRecord?) throws -> [UInt8]?
  {
    guard let newest else { return [] }
    let list = try FileDataSource(path: path).load().bytes ?? []
    return ListDigest(of: list) == newest.entry.after ? list : nil
  }

  private static func apply(_ edits: LineEdits, to lines: inout Rows<ToDoLine>) throws {
    for splice in edits.splices {
      let common = min(splice.old.count, splice.new.count)
      for offset in 0..<common {
        try lines.update(at: splice.index + offset, to: splice.new[offset])
      }
      for _ in common..<splice.old.count { try lines.delete(at: splice.index + common) }
      for offset in common..<splice.new.count {
        try lines.insert(splice.new[offset], at: splice.index + offset)
      }
    }
  }

  private static func name(of kind: JournalEntry.Kind) -> String {
    switch kind {
    case .step(let command, _): String(command.prefix { $0 != " " })
    case .external: "changed by another program"
    case .undo: "undo"
    case .redo: "redo"
    }
  }

  private static func payload(_ entry: JournalEntry) throws -> String {
    switch entry.kind {
    case .step(let command, _): try json(command)
    case .external: "null"
    case .undo(let parts), .redo(let parts): try json(parts.map(\.step))
    }
  }

  private static func json(
    _ value: some Encodable, lists: JSONEncoding.Lists = .rows
  ) throws -> String {
    let encoding = JSONEncoding(lists: lists)
    try encoding.write(value)
    return String(decoding: encoding.text.bytes, as: UTF8.self)
  }
}
