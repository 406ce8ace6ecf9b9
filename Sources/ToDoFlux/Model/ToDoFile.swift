/// The list file as bytes that are understood line by line.
///
/// Reading and writing back gives identical bytes, whatever they are. A line ends at LF only, a CR
/// right before it belongs to that ending, and a byte order mark stays where it is.
public struct ToDoFile: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Whether the file begins with a byte order mark, which belongs to no line.
  public var hasByteOrderMark: Bool

  /// The lines in order, blank ones too; none but the last ends with the file.
  public var lines: [ToDoLine] {
    didSet { knownEnding = nil }
  }

  // What `usualEnding` counted, kept while the file only grows by `append`: a line with the usual
  // ending cannot make another one usual. Counting each time made 100,000 additions quadratic.
  private var knownEnding: LineEnding?

  /// Understands the bytes of a file; there are none that it refuses.
  /// - Complexity: O(*n*), in one pass.
  public init(bytes: [UInt8]) {
    hasByteOrderMark = bytes.starts(with: ToDoFile.byteOrderMark)
    lines = []
    var start = hasByteOrderMark ? ToDoFile.byteOrderMark.count : 0
    for index in start..<bytes.count where bytes[index] == .lineFeed {
      let isCRLF = index > start && bytes[index - 1] == .carriageReturn
      let content = bytes[start..<(isCRLF ? index - 1 : index)]
      lines.append(ToDoLine(unchecked: content, ending: isCRLF ? .crlf : .lf))
      start = index + 1
    }
    if start < bytes.count {
      lines.append(ToDoLine(unchecked: bytes[start...], ending: .none))
    }
  }

  /// The bytes of the file.
  /// - Precondition: no line but the last ends with the file (``LineEnding/none``).
  /// - Complexity: O(*n*)
  public var bytes: [UInt8] {
    precondition(
      lines.dropLast().allSatisfy { $0.ending != .none },
      "only the last line of a ToDoFile may lack an ending; give the others one"
    )
    var bytes = hasByteOrderMark ? ToDoFile.byteOrderMark : []
    bytes.reserveCapacity(lines.reduce(bytes.count) { $0 + $1.content.count + 2 })
    for line in lines {
      bytes += line.content
      bytes += line.ending.bytes
    }
    return bytes
  }

  /// Adds a line at the end, with the text as typed.
  ///
  /// It gets the most frequent ending of the file; so does, first, a last line that has none.
  /// - Precondition: `text` has no LF; see ``ToDoLine/check(_:)``.
  /// - Complexity: O(*n*) in the number of lines; O(1) right after another `append`.
  public mutating func append(_ text: String) {
    let ending = knownEnding ?? usualEnding
    if let last = lines.last, last.ending == .none {
      lines[lines.count - 1] = ToDoLine(content: last.content, ending: ending)
    }
    lines.append(ToDoLine(text, ending: ending))
    knownEnding = ending
  }

  /// Gives an ending, the most frequent one, to each line but the last that has none.
  /// - Returns: The indices of those lines.
  /// - Complexity: O(*n*)
  package mutating func completeEndings() -> [Int] {
    let incomplete = lines.indices.dropLast().filter { self.lines[$0].ending == .none }
    if incomplete.isEmpty { return [] }
    let ending = usualEnding
    var lines = lines
    for index in incomplete { lines[index] = lines[index].with(ending) }
    self.lines = lines
    return incomplete
  }

  /// Whether its bytes, read again, would be other lines: a first line that begins like a byte order mark.
  package var needsReading: Bool {
    !hasByteOrderMark && lines.first?.content.starts(with: ToDoFile.byteOrderMark) == true
  }

  /// Removes a line together with its own ending.
  /// - Precondition: there is a line at the index, from 0.
  public mutating func remove(at lineIndex: Int) {
    lines.remove(at: lineIndex)
  }

  /// The most frequent ending; the last one at a tie; LF if there is none.
  private var usualEnding: LineEnding {
    var surplusOfLF = 0
    var last = LineEnding.lf
    for line in lines where line.ending != .none {
      surplusOfLF += line.ending == .lf ? 1 : -1
      last = line.ending
    }
    return surplusOfLF == 0 ? last : surplusOfLF > 0 ? .lf : .crlf
  }
}

extension ToDoFile: Hashable {
  /// Whether two files have the same bytes, cut into the same lines.
  public static func == (a: ToDoFile, b: ToDoFile) -> Bool {
    a.hasByteOrderMark == b.hasByteOrderMark && a.lines == b.lines
  }

  /// Feeds what `==` compares into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hasByteOrderMark)
    hasher.combine(lines)
  }
}
