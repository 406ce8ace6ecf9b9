/// A collection whose elements have no order of their own, and are written in one that every process agrees on.
protocol UnorderedEncodable {
  func encodeInOrder(to encoding: JSONEncoding) throws
}

extension Set: UnorderedEncodable where Element: Encodable {
  func encodeInOrder(to encoding: JSONEncoding) throws {
    let elements = try map { try encoding.separately($0) }
    encoding.begin(end: UInt8(ascii: "]"))
    encoding.append(elements.sorted { $0.lexicographicallyPrecedes($1) })
  }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
  /// Like the standard library: an object where the keys are strings or can be, else an array of keys and values in turn.
  func encodeInOrder(to encoding: JSONEncoding) throws {
    var members = try map { key, value in
      (key: try name(of: key) ?? encoding.separately(key), value: try encoding.separately(value))
    }
    members.sort { $0.key.lexicographicallyPrecedes($1.key) }
    let isObject =
      Key.self is String.Type || Key.self is Int.Type || Key.self is any CodingKeyRepresentable.Type
    encoding.begin(end: UInt8(ascii: isObject ? "}" : "]"))
    encoding.append(
      isObject
        ? members.map { $0.key + [UInt8(ascii: ":")] + $0.value }
        : members.flatMap { [$0.key, $0.value] })
  }

  private func name(of key: Key) -> [UInt8]? {
    let name: String? =
      switch key {
      case let key as String: key
      case let key as Int: String(key)
      case let key as any CodingKeyRepresentable: key.codingKey.stringValue
      default: nil
      }
    guard let name else { return nil }
    var text = JSONText()
    text.append(string: name)
    return text.bytes
  }
}

extension JSONEncoding {
  /// The JSON of a value that does not go into the text yet.
  fileprivate func separately(_ value: some Encodable) throws -> [UInt8] {
    let other = JSONEncoding(lists: lists)
    try other.write(value)
    return other.text.bytes
  }

  /// Fills the container that was begun last and closes it.
  fileprivate func append(_ elements: [[UInt8]]) {
    for (index, element) in elements.enumerated() {
      if index > 0 { text.append(byte: UInt8(ascii: ",")) }
      text.append(contentsOf: element)
    }
    closeLast()
  }
}
