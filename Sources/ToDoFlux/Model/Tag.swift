/// One `key:value` of an item's text.
public struct Tag: Hashable, Sendable {
  /// What is before the first colon.
  public let key: String

  /// What is after the first colon; it may have colons itself.
  public let value: String

  /// Makes a tag of its two parts.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
