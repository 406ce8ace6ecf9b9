extension JSONEncoding {
  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: JSONEncoding
    let depth: Int

    var codingPath: [any CodingKey] { [] }

    private func write(_ key: Key, _ body: (inout JSONText) -> Void) {
      encoding.key(key.stringValue, at: depth)
      body(&encoding.text)
    }

    func encodeNil(forKey key: Key) { write(key) { $0.appendNull() } }
    func encode(_ value: String, forKey key: Key) { write(key) { $0.append(string: value) } }
    func encode(_ value: Bool, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Double, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Float, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Int, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Int8, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Int16, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Int32, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: Int64, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt8, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt16, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt32, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt64, forKey key: Key) { write(key) { $0.append(value) } }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      encoding.key(key.stringValue, at: depth)
      try encoding.encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoding.key(key.stringValue, at: depth)
      encoding.begin(end: UInt8(ascii: "}"))
      return KeyedEncodingContainer(
        JSONEncoding.Keyed<Nested>(encoding: encoding, depth: depth + 1))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoding.key(key.stringValue, at: depth)
      encoding.begin(end: UInt8(ascii: "]"))
      return Unkeyed(encoding: encoding, depth: depth + 1)
    }

    func superEncoder() -> any Encoder { Later(encoding: encoding, key: "super", depth: depth) }

    func superEncoder(forKey key: Key) -> any Encoder {
      Later(encoding: encoding, key: key.stringValue, depth: depth)
    }
  }

  struct Unkeyed: UnkeyedEncodingContainer {
    let encoding: JSONEncoding
    let depth: Int
    private(set) var count = 0

    init(encoding: JSONEncoding, depth: Int) {
      self.encoding = encoding
      self.depth = depth
    }

    var codingPath: [any CodingKey] { [] }

    private mutating func write(_ body: (inout JSONText) -> Void) {
      separate()
      body(&encoding.text)
    }

    private mutating func separate() {
      encoding.separate(at: depth)
      count += 1
    }

    mutating func encodeNil() { write { $0.appendNull() } }
    mutating func encode(_ value: String) { write { $0.append(string: value) } }
    mutating func encode(_ value: Bool) { write { $0.append(value) } }
    mutating func encode(_ value: Double) { write { $0.append(value) } }
    mutating func encode(_ value: Float) { write { $0.append(value) } }
    mutating func encode(_ value: Int) { write { $0.append(value) } }
    mutating func encode(_ value: Int8) { write { $0.append(value) } }
    mutating func encode(_ value: Int16) { write { $0.append(value) } }
    mutating func encode(_ value: Int32) { write { $0.append(value) } }
    mutating func encode(_ value: Int64) { write { $0.append(value) } }
    mutating func encode(_ value: UInt) { write { $0.append(value) } }
    mutating func encode(_ value: UInt8) { write { $0.append(value) } }
    mutating func encode(_ value: UInt16) { write { $0.append(value) } }
    mutating func encode(_ value: UInt32) { write { $0.append(value) } }
    mutating func encode(_ value: UInt64) { write { $0.append(value) } }

    mutating func encode<T: Encodable>(_ value: T) throws {
      separate()
      try encoding.encode(value)
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      separate()
      encoding.begin(end: UInt8(ascii: "}"))
      return KeyedEncodingContainer(Keyed<Nested>(encoding: encoding, depth: depth + 1))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      separate()
      encoding.begin(end: UInt8(ascii: "]"))
      return Unkeyed(encoding: encoding, depth: depth + 1)
    }

    mutating func superEncoder() -> any Encoder {
      count += 1
      return Later(encoding: encoding, key: nil, depth: depth)
    }
  }

  struct Single: SingleValueEncodingContainer {
    let encoding: JSONEncoding

    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoding.text.appendNull() }
    func encode(_ value: String) { encoding.text.append(string: value) }
    func encode(_ value: Bool) { encoding.text.append(value) }
    func encode(_ value: Double) { encoding.text.append(value) }
    func encode(_ value: Float) { encoding.text.append(value) }
    func encode(_ value: Int) { encoding.text.append(value) }
    func encode(_ value: Int8) { encoding.text.append(value) }
    func encode(_ value: Int16) { encoding.text.append(value) }
    func encode(_ value: Int32) { encoding.text.append(value) }
    func encode(_ value: Int64) { encoding.text.append(value) }
    func encode(_ value: UInt) { encoding.text.append(value) }
    func encode(_ value: UInt8) { encoding.text.append(value) }
    func encode(_ value: UInt16) { encoding.text.append(value) }
    func encode(_ value: UInt32) { encoding.text.append(value) }
    func encode(_ value: UInt64) { encoding.text.append(value) }
    func encode<T: Encodable>(_ value: T) throws { try encoding.encode(value) }
  }

  /// Writes into a container when it is used, and not before: what a superclass encodes.
  struct Later: Encoder {
    let encoding: JSONEncoding
    /// Nil in an unkeyed container.
    let key: String?
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private func begin() {
      if let key { encoding.key(key, at: depth) } else { encoding.separate(at: depth) }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      begin()
      encoding.begin(end: UInt8(ascii: "}"))
      return KeyedEncodingContainer(Keyed<Key>(encoding: encoding, depth: depth + 1))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      begin()
      encoding.begin(end: UInt8(ascii: "]"))
      return Unkeyed(encoding: encoding, depth: depth + 1)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      begin()
      return Single(encoding: encoding)
    }
  }
}

@available(*, unavailable)
extension JSONEncoding.Keyed: Sendable {}
@available(*, unavailable)
extension JSONEncoding.Unkeyed: Sendable {}
@available(*, unavailable)
extension JSONEncoding.Single: Sendable {}
@available(*, unavailable)
extension JSONEncoding.Later: Sendable {}
