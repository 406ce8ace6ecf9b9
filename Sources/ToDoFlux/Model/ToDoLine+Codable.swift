extension ToDoLine: Codable {
  /// Reads all bytes of a line, with its ending.
  /// - Throws: for bytes that are not one line.
  public init(from decoder: any Decoder) throws {
    let bytes = try RecordedBytes(from: decoder).bytes
    guard !bytes.dropLast().contains(.lineFeed) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: "there are two lines in one"))
    }
    self.init(bytes: bytes)
  }

  /// Writes all of its bytes, with the ending: a string, or `{"base64":"…"}` where they are not UTF-8.
  public func encode(to encoder: any Encoder) throws {
    try RecordedBytes(bytes).encode(to: encoder)
  }
}
