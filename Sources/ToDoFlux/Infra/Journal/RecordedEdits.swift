import ToDoModel
import ToDoRepository

/// Line edits as they stand in the journal: `[[4,["old\n"],["new\n"]],…]`, with `"mark"` at the end where the byte order mark came or
/// went.
struct RecordedEdits: Codable {
  let edits: LineEdits

  init(_ edits: LineEdits) { self.edits = edits }

  init(from decoder: any Decoder) throws {
    var splices: [LineSplice] = []
    var togglesByteOrderMark = false
    for element in try decoder.singleValueContainer().decode([Element].self) {
      guard !togglesByteOrderMark else { throw Unreadable() }
      switch element {
      case .splice(let splice): splices.append(splice)
      case .mark: togglesByteOrderMark = true
      }
    }
    guard let edits = LineEdits(splices: splices, togglesByteOrderMark: togglesByteOrderMark) else {
      throw Unreadable()
    }
    self.edits = edits
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      edits.splices.map(Element.splice) + (edits.togglesByteOrderMark ? [.mark] : []))
  }

  /// It is written as edits are, and is none.
  struct Unreadable: Error {}
}

private enum Element: Codable {
  case splice(LineSplice)
  case mark

  init(from decoder: any Decoder) throws {
    if let word = try? decoder.singleValueContainer().decode(String.self) {
      guard word == "mark" else { throw RecordedEdits.Unreadable() }
      self = .mark
      return
    }
    var container = try decoder.unkeyedContainer()
    let index = try container.decode(Int.self)
    let old = try container.decode([RecordedBytes].self)
    let new = try container.decode([RecordedBytes].self)
    self = .splice(
      LineSplice(index: index, old: try old.map(Element.line), new: try new.map(Element.line)))
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .mark:
      var container = encoder.singleValueContainer()
      try container.encode("mark")
    case .splice(let splice):
      var container = encoder.unkeyedContainer()
      try container.encode(splice.index)
      try container.encode(splice.old.map { RecordedBytes($0.bytes) })
      try container.encode(splice.new.map { RecordedBytes($0.bytes) })
    }
  }

  private static func line(_ recorded: RecordedBytes) throws -> ToDoLine {
    guard !recorded.bytes.isEmpty, !recorded.bytes.dropLast().contains(UInt8(ascii: "\n")) else {
      throw RecordedEdits.Unreadable()
    }
    return ToDoLine(bytes: recorded.bytes)
  }
}
