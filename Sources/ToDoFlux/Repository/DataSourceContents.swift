/// What a place has, and which version of it that is.
package struct DataSourceContents: Hashable, Sendable {
  /// The list, or `nil` where there is none yet.
  package let bytes: [UInt8]?

  /// Which version of the list that is.
  package let version: DataVersion

  /// Makes contents of their parts.
  package init(bytes: [UInt8]?, version: DataVersion) {
    self.bytes = bytes
    self.version = version
  }
}
