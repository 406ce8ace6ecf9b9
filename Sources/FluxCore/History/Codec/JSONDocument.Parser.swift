extension JSONDocument {
  /// Finds the values in JSON, in one pass.
  struct Parser {
    private let bytes: ArraySlice<UInt8>
    private var index: Int

    init(_ bytes: ArraySlice<UInt8>) {
      self.bytes = bytes
      index = bytes.startIndex
    }

    mutating func parse(into nodes: inout [Node]) throws(JSONError) {
      // The bounds are known to the pointer, so that they are checked once and not for each byte.
      skipSpace()
      try value(depth: 0, into: &nodes)
      skipSpace()
      if index < bytes.endIndex { throw expected("nothing more") }
    }

    private func expected(_ what: String) -> JSONError {
      JSONError(offset: index, reason: .expected(what))
    }

    private var current: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

    private mutating func skipSpace() {
      while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index += 1
      }
    }

    private mutating func value(depth: Int, into nodes: inout [Node]) throws(JSONError) {
      switch current {
      case UInt8(ascii: "{"): try object(depth: depth, into: &nodes)
      case UInt8(ascii: "["): try array(depth: depth, into: &nodes)
      case UInt8(ascii: "\""): try string(.string, into: &nodes)
      case UInt8(ascii: "t"): try word("true", .true, into: &nodes)
      case UInt8(ascii: "f"): try word("false", .false, into: &nodes)
      case UInt8(ascii: "n"): try word("null", .null, into: &nodes)
      default: try number(into: &nodes)
      }
    }

    private func leaf(
      _ kind: Kind, from start: Int, to end: Int, hasEscapes: Bool = false, in nodes: inout [Node]
    ) {
      nodes.append(
        Node(
          kind: kind, hasEscapes: hasEscapes, start: start, end: end, next: nodes.count + 1,
          count: 0))
    }

    private mutating func word(
      _ word: StaticString, _ kind: Kind, into nodes: inout [Node]
    ) throws(JSONError) {
      let end = index + word.utf8CodeUnitCount
      let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
      guard end <= bytes.endIndex, bytes[index..<end].elementsEqual(letters) else {
        throw expected("a value")
      }
      leaf(kind, from: index, to: end, in: &nodes)
      index = end
    }

    private mutating func number(into nodes: inout [Node]) throws(JSONError) {
      let start = index
      if current == UInt8(ascii: "-") { index += 1 }
      let first = current
      var digits = skipDigits()
      if digits == 0 || (digits > 1 && first == UInt8(ascii: "0")) { throw expected("a value") }
      if current == UInt8(ascii: ".") {
        index += 1
        digits = skipDigits()
        if digits == 0 { throw expected("a digit") }
      }
      if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
        index += 1
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
        if skipDigits() == 0 { throw expected("a digit") }
      }
      leaf(.number, from: start, to: index, in: &nodes)
    }

    private mutating func skipDigits() -> Int {
      let start = index
      while let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        index += 1
      }
      return index - start
    }

    private mutating func string(_ kind: Kind, into nodes: inout [Node]) throws(JSONError) {
      index += 1
      let start = index
      var hasEscapes = false
      while let byte = current {
        switch byte {
        case UInt8(ascii: "\""):
          leaf(kind, from: start, to: index, hasEscapes: hasEscapes, in: &nodes)
          index += 1
          return
        case UInt8(ascii: "\\"):
          hasEscapes = true
          index += 2
        case 0..<0x20:
          throw JSONError(offset: index, reason: .badString)
        default:
          index += 1
        }
      }
      throw expected("the end of a string")
    }

    private mutating func array(depth: Int, into nodes: inout [Node]) throws(JSONError) {
      let node = try open(.array, depth: depth, into: &nodes)
      while current != UInt8(ascii: "]") {
        if nodes[node].count > 0 { try comma() }
        try value(depth: depth + 1, into: &nodes)
        nodes[node].count += 1
        skipSpace()
      }
      close(node, in: &nodes)
    }

    private mutating func object(depth: Int, into nodes: inout [Node]) throws(JSONError) {
      let node = try open(.object, depth: depth, into: &nodes)
      while current != UInt8(ascii: "}") {
        if nodes[node].count > 0 { try comma() }
        guard current == UInt8(ascii: "\"") else { throw expected("a name or the end") }
        try string(.name, into: &nodes)
        skipSpace()
        guard current == UInt8(ascii: ":") else { throw expected("a colon") }
        index += 1
        skipSpace()
        try value(depth: depth + 1, into: &nodes)
        nodes[node].count += 1
        skipSpace()
      }
      close(node, in: &nodes)
    }

    private mutating func open(
      _ kind: Kind, depth: Int, into nodes: inout [Node]
    ) throws(JSONError) -> Int {
      if depth == JSONDocument.maximalDepth { throw JSONError(offset: index, reason: .tooDeep) }
      leaf(kind, from: index, to: index, in: &nodes)
      index += 1
      skipSpace()
      return nodes.count - 1
    }

    private mutating func close(_ node: Int, in nodes: inout [Node]) {
      index += 1
      nodes[node].end = index
      nodes[node].next = nodes.count
    }

    private mutating func comma() throws(JSONError) {
      guard current == UInt8(ascii: ",") else { throw expected("a comma or the end") }
      index += 1
      skipSpace()
      // A comma is followed by something: the end is not for the caller to find.
      if current == UInt8(ascii: "]") || current == UInt8(ascii: "}") { throw expected("a value") }
    }
  }
}
