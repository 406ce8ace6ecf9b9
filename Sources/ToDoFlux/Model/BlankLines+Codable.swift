extension BlankLines: Codable {
  /// Reads how many items stand before each blank line.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let itemsBefore = try container.decode([Int].self)
    guard zip(itemsBefore, itemsBefore.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the blank lines are not in file order")
    }
    self.init(itemsBefore: itemsBefore)
  }

  /// Writes how many items stand before each blank line, in file order.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(itemsBefore)
  }
}
