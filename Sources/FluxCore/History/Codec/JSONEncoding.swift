/// Writes values as JSON, straight into a text: what `Codable` does, without a tree in between.
///
/// It is an object of its own so that a recorder can use one for all of its lines. What it writes for equal values is equal, in every
/// process: sets and dictionaries are put in order.
@usableFromInline
package final class JSONEncoding: Encoder {
  /// How lists that record their edits are written.
  package enum Lists: Sendable {
    /// All of their rows, as an array.
    case rows
    /// What was last done to them, as `{"$rows":[…]}`.
    case changes
  }

  // Exclusivity is not checked at run time, which would take longer than the writing: every access is over before foreign code runs.
  @exclusivity(unchecked) package var text = JSONText()
  package let lists: Lists

  /// What ends each container that is open, the outermost first, and whether something is in it.
  @exclusivity(unchecked) private var open: [(end: UInt8, isEmpty: Bool)] = []
  /// How many containers were open when the value that is being written began.
  @exclusivity(unchecked) private var valueDepth = 0

  /// Types that are no sets and no dictionaries: finding that out takes as long as writing a few members.
  @exclusivity(unchecked) private var orderedTypes: [ObjectIdentifier] = []

  package init(lists: Lists = .rows) { self.lists = lists }

  // Deliberately empty: keeping it would cost more than the writing, and nothing here fails by the place.
  @usableFromInline
  package var codingPath: [any CodingKey] { [] }
  @usableFromInline
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Writes a whole value.
  ///
  /// - Throws: what the value's own `encode(to:)` throws; what it had written by then is taken away again.
  package func write(_ value: some Encodable) throws {
    let start = text.count
    do {
      try encode(value)
    } catch {
      text.truncate(to: start)
      open.removeAll()
      valueDepth = 0
      throw error
    }
  }

  func encode<T: Encodable>(_ value: T) throws {
    if !orderedTypes.contains(ObjectIdentifier(T.self)) {
      if let collection = value as? any UnorderedEncodable {
        try collection.encodeInOrder(to: self)
        return
      }
      if orderedTypes.count < 32 { orderedTypes.append(ObjectIdentifier(T.self)) }
    }
    let outerDepth = valueDepth
    valueDepth = open.count
    defer { valueDepth = outerDepth }
    let start = text.count
    try value.encode(to: self)
    close(downTo: valueDepth)
    if text.count == start { text.append("{}") }
  }

  @usableFromInline
  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    beginValue(end: UInt8(ascii: "}"))
    return KeyedEncodingContainer(Keyed<Key>(encoding: self, depth: open.count))
  }

  @usableFromInline
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    beginValue(end: UInt8(ascii: "]"))
    return Unkeyed(encoding: self, depth: open.count)
  }

  @usableFromInline
  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoding: self) }

  /// Opens the container of the value that is being written, unless it is: a class and its superclass may share one.
  private func beginValue(end: UInt8) {
    if open.count > valueDepth {
      close(downTo: valueDepth + 1)
      precondition(
        open[valueDepth].end == end,
        "JSONEncoding: a type encodes itself into a keyed container and an unkeyed one; use one of them"
      )
    } else {
      begin(end: end)
    }
  }

  func begin(end: UInt8) {
    text.append(byte: end == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "["))
    open.append((end, true))
  }

  /// Closes what was opened inside of the container at `depth`; writing goes on there.
  func close(downTo depth: Int) {
    precondition(
      open.count >= depth,
      "JSONEncoding: a container is written to that has been left; finish a nested one before going on"
    )
    while open.count > depth { text.append(byte: open.removeLast().end) }
  }

  func closeLast() { text.append(byte: open.removeLast().end) }

  /// Makes the container at `depth` ready for one more element.
  func separate(at depth: Int) {
    close(downTo: depth)
    if open[depth - 1].isEmpty {
      open[depth - 1].isEmpty = false
    } else {
      text.append(byte: UInt8(ascii: ","))
    }
  }

  func key(_ name: String, at depth: Int) {
    separate(at: depth)
    text.append(string: name)
    text.append(byte: UInt8(ascii: ":"))
  }
}

@available(*, unavailable)
extension JSONEncoding: Sendable {}
