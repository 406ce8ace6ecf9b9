import ToDoModel

/// Bytes as they stand in the journal: a string, or `{"base64":"…"}` where they are not UTF-8.
struct RecordedBytes: Codable {
  let bytes: [UInt8]

  private enum CodingKeys: CodingKey { case base64 }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      bytes = Array(text.utf8)
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let bytes = Base64.decoded(try container.decode(String.self, forKey: .base64)) else {
      throw RecordedEdits.Unreadable()
    }
    self.bytes = bytes
  }

  func encode(to encoder: any Encoder) throws {
    if let text = String(validating: bytes, as: UTF8.self) {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    } else {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(Base64.encoded(bytes), forKey: .base64)
    }
  }
}
