import FluxCore

/// The last lines of a log, and those of them that contain what is looked for.
struct Log: Equatable, RecordsRowChanges {
  static let limit = 10_000

  private var lines: Rows<String> = []
  private(set) var filter = ""
  private(set) var shown: Rows<String> = []

  /// Adds a line at the end; the oldest goes when there are too many.
  mutating func append(_ line: String) throws(RowsError) {
    lines.append(line)
    if matches(line) { shown.append(line) }
    if lines.count > Self.limit, matches(try lines.delete(at: 0)) { try shown.delete(at: 0) }
  }

  mutating func look(for text: String) {
    filter = text
    shown.reload(lines.filter(matches))
  }

  mutating func beginChangeSet() {
    lines.beginChangeSet()
    shown.beginChangeSet()
  }

  private func matches(_ line: String) -> Bool {
    filter.isEmpty || line.contains(filter)
  }
}

/// A line was written.
struct Append: Action {
  let line: String
  func payload() -> String { line }
}

/// A person looks for a text.
struct Filter: Action {
  let text: String
  func payload() -> String { text }
}
