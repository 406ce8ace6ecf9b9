/// JSON that has been read: its bytes, and where each value in them begins and ends.
///
/// An object so that what has been read of it is marked for all who read. It can be filled again, which then costs no allocation.
package final class JSONDocument {
  package enum Kind: UInt8, Sendable {
    case null, `true`, `false`, number, string, array, object
    /// The name of a member; its value follows.
    case name
  }

  package struct Node: Sendable {
    package let kind: Kind
    /// A string with escapes has to be put together.
    let hasEscapes: Bool
    /// Whether a member or an element has been read.
    var isRead = false
    /// Where it is in the bytes; a string without its quotes.
    package let start: Int
    package internal(set) var end: Int
    /// The node after this one and what lies in it.
    package internal(set) var next: Int
    /// How many elements an array has, or members an object.
    package internal(set) var count: Int
    /// The member of an object that was found last; 0 before the first.
    var lastFound = 0
  }

  /// How deep arrays and objects may lie in one another; what is deeper would be an attack on the stack.
  static let maximalDepth = 256

  // Exclusivity is not checked at run time, which would take longer than the reading: no foreign code runs in an access.
  @exclusivity(unchecked) package private(set) var bytes: ArraySlice<UInt8> = []
  /// In the order of the text; the whole value is the first.
  @exclusivity(unchecked) package private(set) var nodes: [Node] = []

  package init() {}

  /// Reads one JSON value, with nothing but white space around it.
  ///
  /// - Complexity: O(n)
  package func parse(_ bytes: ArraySlice<UInt8>) throws(JSONError) {
    self.bytes = bytes
    nodes.removeAll(keepingCapacity: true)
    var parser = Parser(bytes)
    try parser.parse(into: &nodes)
  }

  /// The bytes of a value, as they stand there; a string with its quotes.
  package func json(at node: Int) -> ArraySlice<UInt8> {
    let node = nodes[node]
    return node.kind == .string
      ? bytes[(node.start - 1)..<(node.end + 1)] : bytes[node.start..<node.end]
  }

  /// The nodes of the names of an object's members.
  package func members(of object: Int) -> [Int] {
    var members: [Int] = []
    var name = object + 1
    while name < nodes[object].next {
      members.append(name)
      name = nodes[name + 1].next
    }
    return members
  }

  /// The value of the member of that name, marked as read.
  ///
  /// - Complexity: O(1) for the member that was found last and for the one after it, else O(members).
  package func value(of name: String, in object: Int) -> Int? {
    var name = name
    return name.withUTF8 { wanted in
      // Members are mostly asked for in their order.
      let start = max(object + 1, nodes[object].lastFound)
      guard
        let member = member(wanted, from: start, before: nodes[object].next)
          ?? member(wanted, from: object + 1, before: start)
      else { return nil }
      nodes[object].lastFound = member
      nodes[member].isRead = true
      return member + 1
    }
  }

  private func member(
    _ wanted: UnsafeBufferPointer<UInt8>, from start: Int, before end: Int
  ) -> Int? {
    var member = start
    while member < end {
      if isName(at: member, wanted) { return member }
      member = nodes[member + 1].next
    }
    return nil
  }

  private func isName(at node: Int, _ wanted: UnsafeBufferPointer<UInt8>) -> Bool {
    let node = nodes[node]
    if node.hasEscapes {
      return (try? unescaped(node))?.utf8.elementsEqual(wanted) == true
    }
    guard node.end - node.start == wanted.count else { return false }
    return bytes[node.start..<node.end].elementsEqual(wanted)
  }

  func markRead(_ node: Int) { nodes[node].isRead = true }

  /// The first member or element in a value that nobody has read.
  func firstUnread(in value: Int) -> Int? {
    var container = value
    // Names are marked in objects, elements in arrays; both have a container before them.
    while container < nodes[value].next {
      switch nodes[container].kind {
      case .object:
        var name = container + 1
        while name < nodes[container].next {
          if !nodes[name].isRead { return name }
          name = nodes[name + 1].next
        }
      case .array:
        var element = container + 1
        while element < nodes[container].next {
          if !nodes[element].isRead { return element }
          element = nodes[element].next
        }
      default: break
      }
      container += 1
    }
    return nil
  }

  /// Where a node is, as in `rows[3].text`.
  func path(to wanted: Int) -> String {
    var path = ""
    var container = 0
    while container < wanted {
      var child = container + 1
      var index = 0
      let isObject = nodes[container].kind == .object
      while child < nodes[container].next {
        let value = isObject ? child + 1 : child
        if wanted < nodes[value].next {
          if isObject {
            path += (path.isEmpty ? "" : ".") + text(at: child)
          } else {
            path += "[\(index)]"
          }
          container = value
          break
        }
        child = nodes[value].next
        index += 1
      }
      // A name is a way of its own.
      if child == wanted || child >= nodes[container].next { break }
    }
    return path.isEmpty ? "the value" : "`\(path)`"
  }

  /// That something else is wanted at a node; where that is, ``JSONDecoding/read(_:from:at:)`` adds, since finding it takes long and
  /// nobody may want to know.
  func mismatch(at node: Int, _ wanted: String) -> JSONError {
    JSONError(offset: nodes[node].start, reason: .mismatch(node: node, wanted: wanted))
  }

  /// That something is not there, for those who ask whether it is.
  func missing(_ what: String, in node: Int) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: [], debugDescription: what, underlyingError: mismatch(at: node, what))
  }

  func isNull(at node: Int) throws -> Bool { nodes[node].kind == .null }

  package func bool(at node: Int) throws(JSONError) -> Bool {
    switch nodes[node].kind {
    case .true: return true
    case .false: return false
    default: throw mismatch(at: node, "true or false")
    }
  }

  package func integer<I: FixedWidthInteger>(at node: Int) throws(JSONError) -> I {
    guard nodes[node].kind == .number else { throw mismatch(at: node, "a number") }
    var digits = bytes[nodes[node].start..<nodes[node].end]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    var value: I = 0
    for byte in digits {
      let digit = byte &- UInt8(ascii: "0")
      let (product, hasOverflown) = value.multipliedReportingOverflow(by: 10)
      guard digit < 10, !hasOverflown, let digit = I(exactly: digit) else {
        throw mismatch(at: node, "a whole number that \(I.self) can hold")
      }
      // Downwards for a negative one: the least number has no positive counterpart.
      let (sum, isTooLarge) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !isTooLarge else {
        throw mismatch(at: node, "a whole number that \(I.self) can hold")
      }
      value = sum
    }
    return value
  }

  func float<F: BinaryFloatingPoint & LosslessStringConvertible>(
    at node: Int
  ) throws(JSONError) -> F {
    switch nodes[node].kind {
    case .number:
      guard let value = F(text(at: node)), value.isFinite else {
        throw mismatch(at: node, "a number that \(F.self) can hold")
      }
      return value
    case .string:
      switch text(at: node) {
      case "nan": return .nan
      case "inf": return .infinity
      case "-inf": return -.infinity
      default: throw mismatch(at: node, "a number")
      }
    default: throw mismatch(at: node, "a number")
    }
  }

  package func string(at node: Int) throws(JSONError) -> String {
    let found = nodes[node]
    guard found.kind == .string || found.kind == .name else {
      throw mismatch(at: node, "a string")
    }
    if found.hasEscapes { return try unescaped(found) }
    guard let string = String(validating: bytes[found.start..<found.end], as: UTF8.self) else {
      throw JSONError(offset: found.start, reason: .badString)
    }
    return string
  }

  /// The text of a string or a number, repaired where it is not valid.
  package func text(at node: Int) -> String {
    if let string = try? string(at: node) { return string }
    return String(decoding: bytes[nodes[node].start..<nodes[node].end], as: UTF8.self)
  }

  private func unescaped(_ node: Node) throws(JSONError) -> String {
    var unescaped: [UInt8] = []
    var index = node.start
    let bad = JSONError(offset: node.start, reason: .badString)
    while index < node.end {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        unescaped.append(byte)
        continue
      }
      let escaped = bytes[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "n"): unescaped.append(0x0A)
      case UInt8(ascii: "r"): unescaped.append(0x0D)
      case UInt8(ascii: "t"): unescaped.append(0x09)
      case UInt8(ascii: "b"): unescaped.append(0x08)
      case UInt8(ascii: "f"): unescaped.append(0x0C)
      case UInt8(ascii: "u"):
        guard let (scalar, length) = scalar(at: index, before: node.end) else { throw bad }
        unescaped += Array(String(Character(scalar)).utf8)
        index += length
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(escaped)
      default: throw bad
      }
    }
    guard let string = String(validating: unescaped, as: UTF8.self) else { throw bad }
    return string
  }

  /// The scalar of the hexadecimal digits at `index`, of a pair of surrogates, too, and how many bytes say it.
  private func scalar(at index: Int, before end: Int) -> (Unicode.Scalar, Int)? {
    guard let unit = unit(at: index, before: end) else { return nil }
    if let scalar = Unicode.Scalar(unit) { return (scalar, 4) }
    guard index + 6 <= end, bytes[index + 4] == UInt8(ascii: "\\"),
      bytes[index + 5] == UInt8(ascii: "u"), let low = self.unit(at: index + 6, before: end),
      (0xD800..<0xDC00).contains(unit), (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, 10)
  }

  private func unit(at index: Int, before end: Int) -> UInt32? {
    guard index + 4 <= end else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

@available(*, unavailable)
extension JSONDocument: Sendable {}
