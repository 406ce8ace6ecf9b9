extension JSONDecoding {
  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let document: JSONDocument
    let node: Int

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
      // Each once, so that the second of two equal names stays unread.
      var names: Set<String> = []
      return document.members(of: node).compactMap {
        let name = document.text(at: $0)
        return names.insert(name).inserted ? Key(stringValue: name) : nil
      }
    }

    func contains(_ key: Key) -> Bool {
      document.value(of: key.stringValue, in: node) != nil
    }

    private func value(of key: Key) throws -> Int {
      guard let value = document.value(of: key.stringValue, in: node) else {
        throw DecodingError.keyNotFound(
          key, document.missing("a member `\(key.stringValue)`", in: node))
      }
      return value
    }

    func decodeNil(forKey key: Key) throws -> Bool { try document.isNull(at: value(of: key)) }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
      try document.string(at: value(of: key))
    }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
      try document.bool(at: value(of: key))
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
      try document.float(at: value(of: key))
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
      try document.float(at: value(of: key))
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
      try document.integer(at: value(of: key))
    }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
      try document.integer(at: value(of: key))
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try T(from: JSONDecoding(document: document, node: value(of: key)))
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try JSONDecoding(document: document, node: value(of: key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try JSONDecoding(document: document, node: value(of: key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      guard let value = document.value(of: "super", in: node) else {
        throw document.mismatch(at: node, "an object with `super`")
      }
      return JSONDecoding(document: document, node: value)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
      JSONDecoding(document: document, node: try value(of: key))
    }
  }

  struct Unkeyed: UnkeyedDecodingContainer {
    let document: JSONDocument
    let node: Int
    private(set) var currentIndex = 0
    private var next: Int
    let count: Int?

    init(document: JSONDocument, node: Int) {
      self.document = document
      self.node = node
      next = node + 1
      count = document.nodes[node].count
    }

    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { next == document.nodes[node].next }

    /// Reads the next element, which stays the next one when that fails.
    private mutating func take<Value>(
      _ type: Any.Type, _ read: (Int) throws -> Value
    ) throws -> Value {
      guard !isAtEnd else {
        throw DecodingError.valueNotFound(type, document.missing("one more element", in: node))
      }
      let value = try read(next)
      document.markRead(next)
      next = document.nodes[next].next
      currentIndex += 1
      return value
    }

    mutating func decodeNil() throws -> Bool {
      guard !isAtEnd, try document.isNull(at: next) else { return false }
      return try take(Never.self) { _ in true }
    }

    mutating func decode(_ type: String.Type) throws -> String {
      try take(type, document.string)
    }
    mutating func decode(_ type: Bool.Type) throws -> Bool {
      try take(type, document.bool)
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
      try take(type, document.float)
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
      try take(type, document.float)
    }
    mutating func decode(_ type: Int.Type) throws -> Int {
      try take(type, document.integer)
    }
    mutating func decode(_ type: Int8.Type) throws -> Int8 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: Int16.Type) throws -> Int16 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: Int32.Type) throws -> Int32 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: Int64.Type) throws -> Int64 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt.Type) throws -> UInt {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 {
      try take(type, document.integer)
    }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
      try take(type, document.integer)
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
      try take(type) { [document] in try T(from: JSONDecoding(document: document, node: $0)) }
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try take(type) { [document] in
        try JSONDecoding(document: document, node: $0).container(keyedBy: type)
      }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try take([Any].self) { [document] in
        try JSONDecoding(document: document, node: $0).unkeyedContainer()
      }
    }

    mutating func superDecoder() throws -> any Decoder {
      try take(Any.self) { [document] in JSONDecoding(document: document, node: $0) }
    }
  }

  struct Single: SingleValueDecodingContainer {
    let document: JSONDocument
    let node: Int

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { document.nodes[node].kind == .null }
    func decode(_ type: String.Type) throws -> String { try document.string(at: node) }
    func decode(_ type: Bool.Type) throws -> Bool { try document.bool(at: node) }
    func decode(_ type: Double.Type) throws -> Double { try document.float(at: node) }
    func decode(_ type: Float.Type) throws -> Float { try document.float(at: node) }
    func decode(_ type: Int.Type) throws -> Int { try document.integer(at: node) }
    func decode(_ type: Int8.Type) throws -> Int8 { try document.integer(at: node) }
    func decode(_ type: Int16.Type) throws -> Int16 { try document.integer(at: node) }
    func decode(_ type: Int32.Type) throws -> Int32 { try document.integer(at: node) }
    func decode(_ type: Int64.Type) throws -> Int64 { try document.integer(at: node) }
    func decode(_ type: Int128.Type) throws -> Int128 { try document.integer(at: node) }
    func decode(_ type: UInt.Type) throws -> UInt { try document.integer(at: node) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try document.integer(at: node) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try document.integer(at: node) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try document.integer(at: node) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try document.integer(at: node) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try document.integer(at: node) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      try T(from: JSONDecoding(document: document, node: node))
    }
  }
}

@available(*, unavailable)
extension JSONDecoding.Keyed: Sendable {}
@available(*, unavailable)
extension JSONDecoding.Unkeyed: Sendable {}
@available(*, unavailable)
extension JSONDecoding.Single: Sendable {}
