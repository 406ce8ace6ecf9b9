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

  /// A container: how many were open with it, and which one of these it is.
  struct Place {
    let depth: Int
    let number: Int
  }

  /// What ends each container that is open, the outermost first, which one it is, and whether something is in it.
  @exclusivity(unchecked) private var open: [(end: UInt8, number: Int, isEmpty: Bool)] = []
  @exclusivity(unchecked) private var lastNumber = 0
  /// Whether something was written into a container that had been left: what is written from then on is thrown away.
  @exclusivity(unchecked) private var isMisused = false
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
  /// - Throws: what the value's own `encode(to:)` throws, and `EncodingError` when it goes on with a container that it has left for
  ///   another one; what it had written by then is taken away again.
  package func write(_ value: some Encodable) throws {
    let start = text.count
    do {
      try encode(value)
      if isMisused {
        throw EncodingError.invalidValue(
          value,
          EncodingError.Context(
            codingPath: [],
            debugDescription: "a container is written to that has been left for another one"))
      }
    } catch {
      text.truncate(to: start)
      open.removeAll()
      isMisused = false
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
    do {
      try value.encode(to: self)
    } catch {
      // Whoever tried may go on without it.
      text.truncate(to: start)
      open.removeLast(max(0, open.count - valueDepth))
      throw error
    }
    close(downTo: valueDepth)
    if text.count == start { text.append("{}") }
  }

  /// Writes an element of the container at `place`, or a member with its name; nothing of it when it throws.
  func encode(_ value: some Encodable, at place: Place, named name: String? = nil) throws {
    guard goBack(to: place) else { return }
    let start = text.count
    let wasEmpty = open[place.depth - 1].isEmpty
    if let name { key(name, at: place) } else { separate(at: place) }
    do {
      try encode(value)
    } catch {
      text.truncate(to: start)
      if goBack(to: place) { open[place.depth - 1].isEmpty = wasEmpty }
      throw error
    }
  }

  @usableFromInline
  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    keyed(beginValue(end: UInt8(ascii: "}")))
  }

  func keyed<Key: CodingKey>(_ place: Place) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(encoding: self, place: place))
  }

  @usableFromInline
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    Unkeyed(encoding: self, place: beginValue(end: UInt8(ascii: "]")))
  }

  @usableFromInline
  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoding: self) }

  /// Opens the container of the value that is being written, unless it is: a class and its superclass may share one.
  private func beginValue(end: UInt8) -> Place {
    if open.count == valueDepth { return begin(end: end) }
    guard open.count > valueDepth else { return misuse() }
    return begin(end: end, in: Place(depth: valueDepth + 1, number: open[valueDepth].number))
  }

  /// Goes on with a container that is open, which has to be of the same kind.
  func begin(end: UInt8, in place: Place) -> Place {
    goBack(to: place) && open[place.depth - 1].end == end ? place : misuse()
  }

  @discardableResult
  func begin(end: UInt8) -> Place {
    text.append(byte: end == UInt8(ascii: "}") ? UInt8(ascii: "{") : UInt8(ascii: "["))
    lastNumber += 1
    open.append((end, lastNumber, true))
    return Place(depth: open.count, number: lastNumber)
  }

  private func misuse() -> Place {
    isMisused = true
    return Place(depth: .max, number: 0)
  }

  private func close(downTo depth: Int) {
    while open.count > depth { closeLast() }
  }

  func closeLast() { text.append(byte: open.removeLast().end) }

  /// Closes what was opened inside of a container, where writing goes on; false when it has been closed itself.
  private func goBack(to place: Place) -> Bool {
    guard open.count >= place.depth, open[place.depth - 1].number == place.number else {
      isMisused = true
      return false
    }
    close(downTo: place.depth)
    return true
  }

  /// Makes a container ready for one more element.
  func separate(at place: Place) {
    guard goBack(to: place) else { return }
    if open[place.depth - 1].isEmpty {
      open[place.depth - 1].isEmpty = false
    } else {
      text.append(byte: UInt8(ascii: ","))
    }
  }

  func key(_ name: String, at place: Place) {
    separate(at: place)
    text.append(string: name)
    text.append(byte: UInt8(ascii: ":"))
  }
}

@available(*, unavailable)
extension JSONEncoding: Sendable {}
