import ToDoRepository

/// A digest as it stands in the journal: the count, a colon, and the hash in sixteen digits.
struct RecordedDigest: Codable {
  let digest: ListDigest

  init(_ digest: ListDigest) { self.digest = digest }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]), count >= 0, parts[1].utf8.count == 16,
      let hash = UInt64(parts[1], radix: 16)
    else { throw RecordedEdits.Unreadable() }
    digest = ListDigest(count: count, hash: hash)
  }

  func encode(to encoder: any Encoder) throws {
    let digits = String(digest.hash, radix: 16)
    let zeros = String(repeating: "0", count: 16 - digits.utf8.count)
    var container = encoder.singleValueContainer()
    try container.encode("\(digest.count):\(zeros)\(digits)")
  }
}
