/// Bytes as they stand in a log: a string, or `{"base64":"…"}` where they are not UTF-8.
package struct RecordedBytes: Codable, Sendable {
  package let bytes: [UInt8]

  private enum CodingKeys: CodingKey { case base64 }

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      bytes = Array(text.utf8)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let bytes = Base64.decoded(try container.decode(String.self, forKey: .base64)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .base64, in: container, debugDescription: "`base64` is not what its name says")
    }
    self.bytes = bytes
  }

  package func encode(to encoder: any Encoder) throws {
    if let text = String(validating: bytes, as: UTF8.self) {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    } else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Base64.encoded(bytes), forKey: .base64)
    }
  }
}
