import ToDoModel
import ToDoRepository

/// Line edits as they stand in the journal: `[[4,["old\n"],["new\n"]],…]`, with `"mark"` at the end where the byte order mark came or
/// went.
struct RecordedEdits: Codable {
  let edits: LineEdits

  init(_ edits: LineEdits) { self.edits = edits }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var splices: [LineSplice] = []
    var togglesByteOrderMark = false
    while !container.isAtEnd {
      if let mark = try? container.decode(String.self) {
        guard mark == "mark", container.isAtEnd else { throw Unreadable() }
        togglesByteOrderMark = true
        break
      }
      splices.append(try container.decode(RecordedSplice.self).splice)
    }
    guard let edits = LineEdits(splices: splices, togglesByteOrderMark: togglesByteOrderMark) else {
      throw Unreadable()
    }
    self.edits = edits
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for splice in edits.splices { try container.encode(RecordedSplice(splice: splice)) }
    if edits.togglesByteOrderMark { try container.encode("mark") }
  }

  /// It is written as edits are, and is none.
  struct Unreadable: Error {}
}

private struct RecordedSplice: Codable {
  let splice: LineSplice

  init(splice: LineSplice) { self.splice = splice }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let index = try container.decode(Int.self)
    let old = try container.decode([RecordedBytes].self)
    let new = try container.decode([RecordedBytes].self)
    splice = LineSplice(
      index: index, old: try old.map(RecordedSplice.line), new: try new.map(RecordedSplice.line))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(splice.index)
    try container.encode(splice.old.map { RecordedBytes($0.bytes) })
    try container.encode(splice.new.map { RecordedBytes($0.bytes) })
  }

  private static func line(_ recorded: RecordedBytes) throws -> ToDoLine {
    guard !recorded.bytes.isEmpty, !recorded.bytes.dropLast().contains(UInt8(ascii: "\n")) else {
      throw RecordedEdits.Unreadable()
    }
    return ToDoLine(bytes: recorded.bytes)
  }
}
