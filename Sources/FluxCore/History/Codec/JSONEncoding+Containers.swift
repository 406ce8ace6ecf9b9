extension JSONEncoding {
  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoding: JSONEncoding
    let place: Place

    var codingPath: [any CodingKey] { [] }

    private func write(_ key: Key, _ body: (inout JSONText) -> Void) {
      encoding.key(key.stringValue, at: place)
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
    func encode(_ value: Int128, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt8, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt16, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt32, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt64, forKey key: Key) { write(key) { $0.append(value) } }
    func encode(_ value: UInt128, forKey key: Key) { write(key) { $0.append(value) } }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
      try encoding.encode(value, at: place, named: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoding.key(key.stringValue, at: place)
      return encoding.keyed(encoding.begin(end: UInt8(ascii: "}")))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoding.key(key.stringValue, at: place)
      return Unkeyed(encoding: encoding, place: encoding.begin(end: UInt8(ascii: "]")))
    }

    func superEncoder() -> any Encoder { Later(encoding: encoding, key: "super", place: place) }

    func superEncoder(forKey key: Key) -> any Encoder {
      Later(encoding: encoding, key: key.stringValue, place: place)
    }
  }

  struct Unkeyed: UnkeyedEncodingContainer {
    let encoding: JSONEncoding
    let place: Place
    private(set) var count = 0

    init(encoding: JSONEncoding, place: Place) {
      self.encoding = encoding
      self.place = place
    }

    var codingPath: [any CodingKey] { [] }

    private mutating func write(_ body: (inout JSONText) -> Void) {
      separate()
      body(&encoding.text)
    }

    private mutating func separate() {
      encoding.separate(at: place)
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
    mutating func encode(_ value: Int128) { write { $0.append(value) } }
    mutating func encode(_ value: UInt) { write { $0.append(value) } }
    mutating func encode(_ value: UInt8) { write { $0.append(value) } }
    mutating func encode(_ value: UInt16) { write { $0.append(value) } }
    mutating func encode(_ value: UInt32) { write { $0.append(value) } }
    mutating func encode(_ value: UInt64) { write { $0.append(value) } }
    mutating func encode(_ value: UInt128) { write { $0.append(value) } }

    mutating func encode<T: Encodable>(_ value: T) throws {
      try encoding.encode(value, at: place)
      count += 1
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      separate()
      return encoding.keyed(encoding.begin(end: UInt8(ascii: "}")))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      separate()
      return Unkeyed(encoding: encoding, place: encoding.begin(end: UInt8(ascii: "]")))
    }

    mutating func superEncoder() -> any Encoder {
      count += 1
      return Later(encoding: encoding, key: nil, place: place)
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
    func encode(_ value: Int128) { encoding.text.append(value) }
    func encode(_ value: UInt) { encoding.text.append(value) }
    func encode(_ value: UInt8) { encoding.text.append(value) }
    func encode(_ value: UInt16) { encoding.text.append(value) }
    func encode(_ value: UInt32) { encoding.text.append(value) }
    func encode(_ value: UInt64) { encoding.text.append(value) }
    func encode(_ value: UInt128) { encoding.text.append(value) }
    func encode<T: Encodable>(_ value: T) throws { try encoding.encode(value) }
  }

  /// Writes into a container when it is used, and not before: what a superclass encodes.
  final class Later: Encoder {
    private let encoding: JSONEncoding
    /// Nil in an unkeyed container.
    private let key: String?
    private let place: Place
    /// What it has begun.
    private var own: Place?

    init(encoding: JSONEncoding, key: String?, place: Place) {
      self.encoding = encoding
      self.key = key
      self.place = place
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private func beginValue() {
      if let key { encoding.key(key, at: place) } else { encoding.separate(at: place) }
    }

    /// Its own superclass may share the container.
    private func begin(end: UInt8) -> Place {
      if let own { return encoding.begin(end: end, in: own) }
      beginValue()
      let own = encoding.begin(end: end)
      self.own = own
      return own
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      encoding.keyed(begin(end: UInt8(ascii: "}")))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      Unkeyed(encoding: encoding, place: begin(end: UInt8(ascii: "]")))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
      beginValue()
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
