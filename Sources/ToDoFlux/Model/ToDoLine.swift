/// One line of the list file, byte by byte.
///
/// The bytes are the truth and what they mean (``todo``) is read from them on demand, so a line that
/// no command names is never written differently from how it was found.
public struct ToDoLine: Hashable, Sendable {
  /// The bytes without the ending; any but LF.
  public let content: [UInt8]

  /// How the line ends.
  public let ending: LineEnding

  /// Makes a line of its bytes.
  ///
  /// A CR that would stand right before the LF of the ending belongs to the ending.
  /// - Precondition: `content` has no LF.
  public init(content: [UInt8], ending: LineEnding) {
    precondition(
      !content.contains(.lineFeed),
      "a ToDoLine is one line; refuse text for which ToDoLine.check(_:) throws"
    )
    self.init(
      unchecked: content.last == .carriageReturn && ending == .lf
        ? content.dropLast() : content[...],
      ending: content.last == .carriageReturn && ending == .lf ? .crlf : ending
    )
  }

  /// Makes a line of a text as typed.
  /// - Precondition: `text` has no LF; see ``check(_:)``.
  public init(_ text: String, ending: LineEnding = .lf) {
    self.init(content: Array(text.utf8), ending: ending)
  }

  init(unchecked content: ArraySlice<UInt8>, ending: LineEnding) {
    self.content = Array(content)
    self.ending = ending
  }

  /// Makes a line of all of its bytes, with the ending.
  /// - Precondition: there is no LF but at the end.
  package init(bytes: [UInt8]) {
    if bytes.last == .lineFeed {
      self.init(content: Array(bytes.dropLast()), ending: .lf)
    } else {
      self.init(content: bytes, ending: .none)
    }
  }

  /// All of its bytes, with the ending.
  package var bytes: [UInt8] { content + ending.bytes }

  /// The line with another ending.
  package func with(_ ending: LineEnding) -> ToDoLine {
    ToDoLine(content: content, ending: ending)
  }

  /// Whether it has nothing but spaces and tabs, so that it counts as a line and is no item.
  public var isBlank: Bool { content.allSatisfy(\.isBlank) }

  /// What the line means.
  /// - Complexity: O(*n*) in the length of the line, at each call.
  public var todo: ToDo {
    let head = Head(of: content)
    return ToDo(
      isDone: head.isDone,
      priority: head.priority,
      completed: head.completed,
      created: head.created,
      text: String(decoding: content[head.end...], as: UTF8.self)
    )
  }

  /// The line without its ending, with U+FFFD for bytes that are not UTF-8.
  public var raw: String { String(decoding: content, as: UTF8.self) }

  /// Whether ``raw`` is the line to the byte.
  public var isValidUTF8: Bool { raw.utf8.elementsEqual(content) }
}
