/// One line of a log that has been read, its checksum found right.
@usableFromInline
package struct LogLine {
  /// What a line is.
  package enum Kind: Equatable, Sendable {
    case header
    /// The states as they are after the step.
    case snapshot(after: UInt64)
    case action(step: UInt64)
  }

  package let kind: Kind
  package let document: JSONDocument
  /// Where it begins in the log, and how many bytes it has with its end.
  package let offset: Int64
  package let length: Int

  /// The step that it is, or after which it stands.
  package var step: UInt64 {
    switch kind {
    case .header: 0
    case .snapshot(let step), .action(let step): step
    }
  }

  /// Reads a line without its line feed.
  ///
  /// - Parameter document: is filled with it; the line is good until it is filled again.
  init(
    _ bytes: ArraySlice<UInt8>, at offset: Int64, in document: JSONDocument
  ) throws(LogDamage.Reason) {
    try Self.checkSum(bytes)
    do { try document.parse(bytes) } catch { throw .malformed("\(error)") }
    self.document = document
    self.offset = offset
    length = bytes.count + 1
    guard let first = document.nodes.first, first.kind == .object, first.count > 0 else {
      throw .malformed("it is not an object")
    }
    // The first member says what it is.
    let value = 2
    switch document.text(at: 1) {
    case "flux": kind = .header
    case "after": kind = .snapshot(after: try Self.step(document, value))
    case "step": kind = .action(step: try Self.step(document, value))
    default: throw .malformed("it begins with `\(document.text(at: 1))`")
    }
  }

  private static func step(
    _ document: JSONDocument, _ value: Int
  ) throws(LogDamage.Reason) -> UInt64 {
    do { return try document.integer(at: value) } catch { throw .malformed("\(error)") }
  }

  /// The line ends with `,"crc":"01234567"}`.
  private static func checkSum(_ bytes: ArraySlice<UInt8>) throws(LogDamage.Reason) {
    let length = 18
    guard bytes.count > length else { throw .checksum }
    let start = bytes.endIndex - length
    var end = JSONText()
    end.append(",\"crc\":\"")
    end.appendHexadecimal(CRC32.of(bytes[..<start]), digits: 8)
    end.append("\"}")
    guard bytes[start...].elementsEqual(end.bytes) else { throw .checksum }
  }

  /// A line as a recorder writes it, of its parts.
  package static func action(
    step: UInt64, number: UInt64, parent: UInt64?, run: UInt64?, name: String,
    member: StaticString, json: String
  ) throws -> LogLine {
    var writer = LogWriter()
    writer.line { encoding in
      encoding.text.append("\"step\":")
      encoding.text.append(step)
      encoding.text.append(",\"number\":")
      encoding.text.append(number)
      if let parent {
        encoding.text.append(",\"parent\":")
        encoding.text.append(parent)
      }
      if let run {
        encoding.text.append(",\"run\":")
        encoding.text.append(run)
      }
      encoding.text.append(",\"action\":")
      encoding.text.append(string: name)
      encoding.text.append(",\"")
      encoding.text.append(member)
      encoding.text.append("\":")
      encoding.text.append(contentsOf: Array(json.utf8))
    }
    do throws(LogDamage.Reason) {
      return try LogLine(writer.bytes.dropLast(), at: 0, in: JSONDocument())
    } catch {
      throw LogDamage(reason: error, lastGoodStep: step - 1, offset: 0)
    }
  }

  /// The node of a member; nil when there is none.
  package func node(_ member: String) -> Int? { document.value(of: member, in: 0) }

  /// The JSON of a member, as it stands there.
  package func json(_ member: String) -> ArraySlice<UInt8>? { node(member).map(document.json) }

  /// A text, or nil when there is none.
  package func string(_ member: String) -> String? {
    guard let node = node(member) else { return nil }
    // One that is no string is as if it were not there.
    return try? document.string(at: node)
  }

  package func integer<I: FixedWidthInteger>(_ member: String, as type: I.Type = I.self) -> I? {
    guard let node = node(member) else { return nil }
    // One that does not fit is as if it were not there.
    return try? document.integer(at: node)
  }

  /// Reads a value, all of which its type has to know.
  ///
  /// - Throws: when it is missing, or not what the type reads.
  package func decode<T: Decodable>(_ type: T.Type, _ member: String) throws -> T {
    guard let node = node(member) else {
      throw JSONError(offset: 0, reason: .expected("a member `\(member)`"))
    }
    return try JSONDecoding.read(type, from: document, at: node)
  }
}

@available(*, unavailable)
extension LogLine: Sendable {}
