extension Moment: Codable {
  /// Reads what ``description`` is.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let moment = Moment(description: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "there is no such moment")
    }
    self = moment
  }

  /// Writes the ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
